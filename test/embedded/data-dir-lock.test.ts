import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findClusterPath, startHolder, createFolder, startDatabase, waitFor } from './support.ts'

test('a second process is refused with the PID of the first, and starts when that has ended', async () => {
  const folder = await createFolder()
  const first = startHolder(folder)
  await first.line(0)
  await expect(startDatabase(folder)).rejects.toThrow(
    `DATA_DIR ${folder} is in use by the Daybook with pid ${first.child.pid}`,
  )
  first.child.kill('SIGTERM')
  expect(await first.ended).toEqual([0, null])
  await startDatabase(folder)
})

test('when two processes start on an empty folder at the same time, one serves and one is refused', async () => {
  const folder = await createFolder()
  const holders = [startHolder(folder), startHolder(folder)]
  const lines = await Promise.all(holders.map((holder) => holder.line(0)))
  expect(lines.filter((line) => line.startsWith('postgres://'))).toHaveLength(1)
  expect(lines.filter((line) => line.includes('is in use by the Daybook with pid'))).toHaveLength(1)
})

test('the lock of a killed process does not block the next one, even if its PID is in use again', async () => {
  const folder = await createFolder()
  const { stop } = await startDatabase(folder)
  await stop()
  // This process is running: the PID alone would suggest that the folder is in use.
  await writeFile(join(folder, 'daybook.pid'), `${process.pid}\n`)
  await expect(startDatabase(folder)).resolves.toBeDefined()
})

test.skipIf(process.platform !== 'linux')('a zombie process does not block the next one', async () => {
  const folder = await createFolder()
  const script = join(import.meta.dirname, 'holder.ts')
  // The shell becomes `sleep`, which never reaps its child.
  const parent = spawn('sh', ['-c', '"$0" "$1" "$2" & echo $!; exec sleep 60', process.execPath, script, folder], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  onTestFinished(() => void parent.kill('SIGKILL'))
  let output = ''
  parent.stdout.on('data', (chunk) => (output += chunk))
  const [pid] = await waitFor(() => /^\d+(?=[^]*finished|[^]*\n5\n)/.exec(output) ?? undefined)
  process.kill(Number(pid), 'SIGKILL')
  await waitFor(async () => ((await readFile(`/proc/${pid}/stat`, 'utf8')).includes(') Z ') ? true : undefined))
  await startDatabase(folder)
  expect(await readFile(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ')
  expect(await findClusterPath(folder)).toContain(folder)
})
