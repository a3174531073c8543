#include "host/output/pvd_index.hpp"

#include "host/output/atomic_file.hpp"
#include "host/output/number_text.hpp"
#include "host/output/vtp_document.hpp"

namespace scree {

void PvdIndex::add(double time, const std::string& file, int part) {
  entries_ += "<DataSet timestep=\"" + number_text(time) + "\" part=\"" + std::to_string(part) +
              "\" file=\"" + xml_escaped(file) + "\"/>\n";
}

void PvdIndex::write() const {
  write_atomically(
      path_,
      "<?xml version=\"1.0\"?>\n<VTKFile type=\"Collection\" version=\"1.0\" byte_order=\"LittleEndian\" "
      "header_type=\"UInt64\">\n<Collection>\n" +
          entries_ + "</Collection>\n</VTKFile>\n");
}

std::string frame_number(std::size_t index) {
  std::string digits = std::to_string(index);
  constexpr std::size_t kWidth = 6;
  return digits.size() < kWidth ? std::string(kWidth - digits.size(), '0') + digits : digits;
}

}  // namespace scree
