import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { copyFilesToBackup } from '#db/backup/files.ts'
import { getFilePath } from '#db/backup/manifest.ts'

const id = '00000000-0000-0000-0000-00000000000'
const files = [1, 2, 3].map((digit) => ({ key: `${id}0/${id}${digit}`, size: 4 }))
const [first, second, third] = files.map(({ key }) => key) as [string, string, string]

test('a file that fails three times is unreadable, one that fails twice is copied', async () => {
  const folder = await createFolder()
  const reads = new Map<string, number>()
  const result = await copyFiles(folder, (key) => {
    const count = (reads.get(key) ?? 0) + 1
    reads.set(key, count)
    if (key === first && count < 3) return failAfter('by')
    return key === second ? Readable.from(['bit']) : Readable.from(['by', 'te'])
  })
  expect(result.copied.map(({ key }) => key)).toEqual([first, third])
  expect(result.unreadable).toEqual([second])
  expect(Object.fromEntries(reads)).toEqual({ [first]: 3, [second]: 3, [third]: 1 })
  expect(await readFile(getFilePath(folder, first), 'utf8')).toBe('byte')
})

test('a folder that cannot be written ends the backup, instead of making files unreadable', async () => {
  const folder = await createFolder()
  await mkdir(getFilePath(folder, second), { recursive: true })
  // Still open when the target fails, which destroys it too.
  const open = (key: string) => (key === second ? new Readable({ read() {} }) : Readable.from(['byte']))
  await expect(copyFiles(folder, open)).rejects.toMatchObject({ code: 'EISDIR' })
})

const copyFiles = (folder: string, open: (key: string) => Readable) =>
  copyFilesToBackup({ incomingDir: '', read: async (key) => open(key), save: async () => undefined }, folder, files)

function failAfter(text: string): Readable {
  return Readable.from(
    (function* () {
      yield text
      throw new Error('The connection was lost')
    })(),
  )
}

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'daybook-backup-files-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
