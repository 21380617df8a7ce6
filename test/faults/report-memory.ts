/** Loaded into the program: at SIGUSR2 it collects garbage and prints the minute and the MB that are in use and resident. */
process.on('SIGUSR2', () => {
  // The second collection frees what the finalizers of the first released.
  globalThis.gc?.()
  globalThis.gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  console.log(`memory ${performance.now() / 60_000} ${(heapUsed + external) / 1_048_576} ${rss / 1_048_576}`)
})
