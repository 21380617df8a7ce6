import { readdir, readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createDataDir, startProgram } from '#test/start/support/program.ts'

test.runIf(process.platform === 'linux')(
  '15,000 requests for an asset whose answers nobody reads cost little, and others are answered',
  async () => {
    const { dataDir, remove } = await createDataDir()
    onTestFinished(remove)
    const { origin, child, interrupt } = await startProgram({ DATA_DIR: dataDir, DEMO: '0' })
    onTestFinished(async () => void (await interrupt()))
    const [path] = /\/assets\/[^"]+\.js/.exec(await (await fetch(origin)).text())!
    const fetchAsset = async () => (await (await fetch(`${origin}${path}`)).arrayBuffer()).byteLength
    const size = await fetchAsset()
    const before = await measure(child.pid!)

    let [closedCount, receivedBytes, peakDescriptors] = [0, 0, 0]
    const sentAt = performance.now()
    for (let index = 0; index < 10; index += 1) {
      const socket = connect(Number(new URL(origin).port), '127.0.0.1').on('error', () => undefined)
      onTestFinished(() => void socket.destroy())
      socket.on('close', () => void ((closedCount += 1), (receivedBytes += socket.bytesRead)))
      socket.write(`GET ${path} HTTP/1.1\r\nHost: h\r\n\r\n`.repeat(1_500))
      socket.pause()
      // A paused socket does not learn that it was closed.
      setTimeout(() => socket.resume(), 1_000)
    }
    expect(await fetchAsset()).toBe(size)
    expect(performance.now() - sentAt).toBeLessThan(2_000)

    while (closedCount < 10) {
      peakDescriptors = Math.max(peakDescriptors, (await measure(child.pid!)).descriptors)
      await pause(20)
    }
    expect(receivedBytes).toBe(0)
    expect(peakDescriptors - before.descriptors).toBeLessThan(50)
    expect((await measure(child.pid!)).peakMegabytes - before.megabytes).toBeLessThan(300)
  },
)

async function measure(pid: number) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const readMegabytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)![1]) / 1_024
  const descriptors = await readdir(`/proc/${pid}/fd`)
  return { megabytes: readMegabytes('VmRSS'), peakMegabytes: readMegabytes('VmHWM'), descriptors: descriptors.length }
}
