import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findClusterPath, startHolder, createFolder, startDatabase, waitFor } from './support.ts'

test('a second program is told the first one, and gets the folder when that has gone', async () => {
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

test('of two programs that start at once on an empty folder one serves and one refuses', async () => {
  const folder = await createFolder()
  const holders = [startHolder(folder), startHolder(folder)]
  const lines = await Promise.all(holders.map((one) => one.line(0)))
  expect(lines.filter((line) => line.startsWith('postgres://'))).toHaveLength(1)
  expect(lines.filter((line) => line.includes('is in use by the Daybook with pid'))).toHaveLength(1)
})

test('what a killed program left behind does not keep the next one out, whoever has its pid now', async () => {
  const folder = await createFolder()
  const { stop } = await startDatabase(folder)
  await stop()
  // Linked to this very process: a pid alone would say that the folder is taken.
  await writeFile(join(folder, 'daybook.pid'), `${process.pid}\n`)
  await startDatabase(folder)
})

test.skipIf(process.platform !== 'linux')('a zombie does not keep the next one out', async () => {
  const folder = await createFolder()
  const script = join(import.meta.dirname, 'holder.ts')
  // The shell becomes a sleep, which never asks how its child ended.
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
