/** Runs a function and returns the CPU time of this thread in milliseconds, which other processes do not lengthen. */
export function cpuMsOf(run: () => void): number {
  const before = process.threadCpuUsage()
  run()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}
