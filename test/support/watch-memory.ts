import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Measures at every 80th chunk by how many MB the used memory has grown. */
export function watchMemory() {
  const before = measureUsedMegabytes()
  let [peakMegabytes, chunkCount] = [0, 0]
  const sample = () =>
    void (++chunkCount % 80 === 0 && (peakMegabytes = Math.max(peakMegabytes, measureUsedMegabytes() - before)))
  return { sample, readPeak: () => peakMegabytes, countSamples: () => chunkCount / 80 }
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Measures used heap and buffers in MB after garbage collection. */
function measureUsedMegabytes(): number {
  collectGarbage()
  // The first collection runs concurrently and is over when the second begins.
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1_048_576
}
