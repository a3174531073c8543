#include "tests/cuda/emulation/grid.hpp"

#include <algorithm>
#include <memory>
#include <numeric>

#include "tests/cuda/emulation/fault.hpp"
#include "tests/cuda/emulation/fiber.hpp"
#include "tests/cuda/emulation/kernel_side.hpp"
#include "tests/cuda/emulation/sanitizers.hpp"
#include "tests/cuda/emulation/settings.hpp"
#include "tests/cuda/emulation/shared_memory.hpp"

namespace cuda_emulation {

namespace {

constexpr unsigned kWarp = 32;
constexpr std::size_t kMostFinishedFibers = 2000;

/// One fiber runs threads to their end, one after another, until a thread waits: a kernel without rendezvous
/// needs no switch at all.
struct Worker {
  std::unique_ptr<Fiber> fiber;
  bool idle = true;
};

/// A GPU thread of the running block.
struct Thread {
  enum class State { not_started, running, at_barrier, at_warp, finished };
  State state = State::not_started;
  Worker* worker = nullptr;
  std::source_location where;          // of the rendezvous it waits at
  unsigned mask = 0;                   // lanes it waits for
  std::uint64_t value = 0;             // what it brings
  std::uint64_t received[kWarp] = {};  // what the lanes brought
};

/// Runs the blocks of one grid.
class BlockRunner {
 public:
  void run(dim3 block, const std::function<void()>& thread);
  void forget_finished();
  void wait(Thread::State state, const std::source_location& where);
  Thread& current() { return threads_[current_]; }
  char* barrier_order(unsigned k) { return &order_marks_[k]; }

 private:
  void serve(Worker& worker);
  void resume(Worker& worker);
  Worker& idle_worker();
  bool resume_released();
  bool release_warps();
  bool release_warp_of(unsigned thread);
  bool all_finished() const;
  void release_barrier();
  void set_current(unsigned thread);

  dim3 block_;
  const std::function<void()>* body_ = nullptr;
  std::vector<Thread> threads_;
  std::vector<unsigned> starting_order_;
  std::size_t next_ = 0;
  unsigned current_ = 0;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::unique_ptr<char[]> order_marks_;  // [0]: block barrier, [1 + w]: warp w
};

BlockRunner runner;
char launch_mark, end_mark;  // order between host and kernel
bool running = false;

void BlockRunner::set_current(unsigned thread) {
  current_ = thread;
  threadIdx = {thread % block_.x, thread / block_.x % block_.y, thread / (block_.x * block_.y)};
}

void BlockRunner::serve(Worker& worker) {
  for (;;) {
    while (next_ < starting_order_.size()) {
      set_current(starting_order_[next_++]);
      const unsigned thread = current_;
      threads_[thread].state = Thread::State::running;
      threads_[thread].worker = &worker;
      take_order(&launch_mark);
      (*body_)();
      give_order(&end_mark);
      threads_[thread].state = Thread::State::finished;
      if (kFiberPerThread) break;
    }
    worker.idle = !kFiberPerThread;
    worker.fiber->yield();
  }
}

Worker& BlockRunner::idle_worker() {
  for (auto& w : workers_)
    if (w->idle) return *w;
  workers_.push_back(std::make_unique<Worker>());
  Worker* worker = workers_.back().get();
  worker->fiber = std::make_unique<Fiber>([this, worker] { serve(*worker); });
  return *worker;
}

void BlockRunner::resume(Worker& worker) {
  worker.idle = false;
  worker.fiber->resume();
}

void BlockRunner::wait(Thread::State state, const std::source_location& where) {
  Thread& t = current();
  t.state = state;
  t.where = where;
  t.worker->fiber->yield();
}

bool BlockRunner::resume_released() {
  std::vector<unsigned> released;
  for (unsigned t = 0; t < threads_.size(); ++t)
    if (threads_[t].state == Thread::State::running) released.push_back(t);
  turns().arrange(released);
  for (const unsigned t : released) {
    set_current(t);
    resume(*threads_[t].worker);
  }
  return !released.empty();
}

/// Releases the lanes that a waiting thread waits for, if all of them have come.
bool BlockRunner::release_warp_of(unsigned thread) {
  const unsigned first = thread / kWarp * kWarp, mask = threads_[thread].mask;
  std::uint64_t values[kWarp] = {};
  for (unsigned lane = 0; lane < kWarp; ++lane) {
    if ((mask >> lane & 1u) == 0) continue;
    set_current(thread);
    const unsigned other = first + lane;
    if (other >= threads_.size() || threads_[other].state == Thread::State::finished)
      fault("a warp operation names a lane that has exited or does not exist", threads_[thread].where);
    if (threads_[other].state != Thread::State::at_warp) return false;
    if (threads_[other].mask != mask)
      fault("lanes of one warp operation disagree on the mask", threads_[thread].where);
    values[lane] = threads_[other].value;
  }
  for (unsigned lane = 0; lane < kWarp; ++lane) {
    if ((mask >> lane & 1u) == 0) continue;
    std::copy(values, values + kWarp, threads_[first + lane].received);
    threads_[first + lane].state = Thread::State::running;
  }
  return true;
}

bool BlockRunner::release_warps() {
  bool any = false;
  for (unsigned t = 0; t < threads_.size(); ++t)
    if (threads_[t].state == Thread::State::at_warp) any = release_warp_of(t) || any;
  return any;
}

bool BlockRunner::all_finished() const {
  return std::all_of(threads_.begin(), threads_.end(),
                     [](const Thread& t) { return t.state == Thread::State::finished; });
}

/// All live threads wait. They must wait at the same __syncthreads; threads that have exited do not count.
void BlockRunner::release_barrier() {
  const Thread* first = nullptr;
  for (unsigned t = 0; t < threads_.size(); ++t) {
    const Thread& thread = threads_[t];
    if (thread.state == Thread::State::finished) continue;
    set_current(t);
    if (thread.state == Thread::State::at_warp)
      fault("deadlock: a warp operation that not all lanes of its mask reach", thread.where);
    if (first != nullptr &&
        (first->where.line() != thread.where.line() || first->where.column() != thread.where.column()))
      fault("threads of one block wait at different __syncthreads", thread.where);
    first = &thread;
  }
  for (Thread& thread : threads_)
    if (thread.state == Thread::State::at_barrier) thread.state = Thread::State::running;
}

void BlockRunner::run(dim3 block, const std::function<void()>& thread) {
  block_ = block;
  body_ = &thread;
  const unsigned count = block.x * block.y * block.z;
  threads_.assign(count, Thread{});
  order_marks_ = std::make_unique<char[]>(1 + (count + kWarp - 1) / kWarp);
  starting_order_.resize(count);
  std::iota(starting_order_.begin(), starting_order_.end(), 0u);
  turns().arrange(starting_order_);
  next_ = 0;
  while (next_ < count) resume(idle_worker());
  while (!all_finished())
    if (!resume_released() && !release_warps()) release_barrier();
  if (workers_.size() > kMostFinishedFibers) forget_finished();
}

/// TSan tells a race only while it remembers both threads: the fibers of the blocks before this one are kept,
/// up to a limit well below TSan's own on threads.
void BlockRunner::forget_finished() {
  if (kFiberPerThread) workers_.clear();
}

}  // namespace

Turns& turns() {
  static Turns t;
  return t;
}

void Turns::arrange(std::vector<unsigned>& v) {
  if (order == static_cast<int>(Order::reverse)) std::reverse(v.begin(), v.end());
  if (order == static_cast<int>(Order::random)) std::shuffle(v.begin(), v.end(), random);
}

bool in_kernel() { return running; }

void run_grid(dim3 grid, dim3 block, std::size_t dynamic_shared_bytes, const std::function<void()>& thread) {
  running = true;
  gridDim = grid;
  blockDim = block;
  std::vector<unsigned> blocks(std::size_t{grid.x} * grid.y * grid.z);
  std::iota(blocks.begin(), blocks.end(), 0u);
  turns().arrange(blocks);
  give_order(&launch_mark);
  for (const unsigned b : blocks) {
    blockIdx = {b % grid.x, b / grid.x % grid.y, b / (grid.x * grid.y)};
    open_shared_memory(dynamic_shared_bytes);
    runner.run(block, thread);
    close_shared_memory();
  }
  runner.forget_finished();
  take_order(&end_mark);
  running = false;
}

unsigned lane() { return (threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)) % kWarp; }

void wait_for_block(const std::source_location& where) {
  char* mark = runner.barrier_order(0);
  give_order(mark);
  runner.wait(Thread::State::at_barrier, where);
  take_order(mark);
}

const std::uint64_t* exchange(unsigned mask, std::uint64_t value, const std::source_location& where) {
  if ((mask >> lane() & 1u) == 0) fault("the calling lane is not in its own mask", where);
  Thread& self = runner.current();
  self.mask = mask;
  self.value = value;
  runner.wait(Thread::State::at_warp, where);
  return self.received;
}

void wait_for_warp(unsigned mask, const std::source_location& where) {
  char* mark = runner.barrier_order(1 + threadIdx.x / kWarp);
  give_order(mark);
  exchange(mask, 0, where);
  take_order(mark);
}

}  // namespace cuda_emulation
