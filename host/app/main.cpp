#include "host/app/command_line.hpp"

int main(int argc, char** argv) { return static_cast<int>(scree::run_command_line(argc, argv)); }
