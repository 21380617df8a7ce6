import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Measures now and then by how many MB the used memory has grown. Each time all garbage is collected, which takes long. */
export function watchMemory(chunksPerSample = 180) {
  const before = measureUsedMegabytes()
  let [peakMegabytes, chunkCount] = [0, 0]
  const sample = () =>
    void (
      ++chunkCount % chunksPerSample === 0 && (peakMegabytes = Math.max(peakMegabytes, measureUsedMegabytes() - before))
    )
  return { sample, readPeak: () => peakMegabytes, countSamples: () => chunkCount / chunksPerSample }
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
