import { spawn } from 'node:child_process'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { DatabaseStartupError } from '#db/startup-error.ts'
import {
  findClusterPath,
  startHolder,
  createFolder,
  createFolderWithCluster,
  startDatabase,
  waitFor,
} from './support.ts'

test('a second process is refused with the PID of the first, and starts when that has ended', async () => {
  const folder = await createFolderWithCluster()
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
  const folder = await createFolderWithCluster()
  const { stop } = await startDatabase(folder)
  await stop()
  // This process is running: the PID alone would suggest that the folder is in use.
  await writeFile(join(folder, 'daybook.pid'), `${process.pid}\n`)
  await expect(startDatabase(folder)).resolves.toBeDefined()
})

test('a lock that another program holds is reported in one line', async () => {
  const folder = await createFolder()
  const other = new DatabaseSync(join(folder, 'daybook.lock'))
  onTestFinished(() => other.close())
  other.exec('begin; select * from sqlite_schema')
  const refusal: Error = await startDatabase(folder).catch((error) => error)
  expect(refusal).toBeInstanceOf(DatabaseStartupError)
  expect(refusal.message).toMatch(/^DATA_DIR \S+ is in use by another process[^\n]*$/)
})

test('nobody else can read the lock, even one that an earlier release made', async () => {
  const folder = await createFolderWithCluster()
  await writeFile(join(folder, 'daybook.lock'), '', { mode: 0o644 })
  await startDatabase(folder)
  for (const name of ['daybook.lock', 'daybook.pid', 'postgres.log'])
    expect((await stat(join(folder, name))).mode & 0o777, name).toBe(0o600)
})

test.skipIf(process.platform !== 'linux')('a zombie process does not block the next one', async () => {
  const folder = await createFolderWithCluster()
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
