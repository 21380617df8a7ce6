import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { parseEnv } from '#server/base/env.ts'
import { createFileStorage } from '#server/base/files/file-storage.ts'
import { createLogger } from '#server/base/logger.ts'
import { assertOwnFileStore } from '#server/documents/for-start.ts'
import { s3Settings, startS3 } from '#test/support/s3.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})

const logLines: string[] = []
const log = createLogger('warn', { write: (line) => void logLines.push(line) })

async function createDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'daybook-files-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  return dataDir
}

/** Starts an instance with this store, as far as its files are concerned. */
const start = (settings: Record<string, string>) =>
  assertOwnFileStore(testApp.database, createFileStorage(parseEnv(settings)), log)

const forgetStore = () => testApp.owner.query('delete from file_store')

test('an instance with another folder is refused, until the id says that the files were moved there', async () => {
  await forgetStore()
  const [own, other] = [await createDataDir(), await createDataDir()]
  for (const _start of [1, 2]) await start({ DATA_DIR: own })
  const refusal = await start({ DATA_DIR: other }).catch(({ message }: Error) => message)
  const id = await readFile(join(own, 'files', 'store-id'), 'utf8')
  expect(refusal).toContain('instances share an S3 bucket or a folder')
  expect(refusal).toContain(`write ${id} into ${join(other, 'files', 'store-id')}`)
  expect(refusal).not.toContain('\n')
  await expect(start({ DATA_DIR: other })).rejects.toThrow('store-id')
  const foreign = createFileStorage(parseEnv({ DATA_DIR: other }))
  await foreign.writeId('another-id')
  await expect(start({ DATA_DIR: other })).rejects.toThrow('store-id')
  await writeFile(join(other, 'files', 'store-id'), `${id}\n`)
  await start({ DATA_DIR: other })
})

test('of two instances that first start at once with a folder each, one is refused; with a shared folder neither is', async () => {
  const folders = [await createDataDir(), await createDataDir()]
  await forgetStore()
  const outcomes = await Promise.allSettled(folders.map((dataDir) => start({ DATA_DIR: dataDir })))
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await forgetStore()
  const shared = await createDataDir()
  await Promise.all(Array.from({ length: 4 }, () => start({ DATA_DIR: shared })))
})

test('a database that knows no store takes the id that the store has, as after a restore', async () => {
  const dataDir = await createDataDir()
  await forgetStore()
  await start({ DATA_DIR: dataDir })
  await forgetStore()
  await start({ DATA_DIR: dataDir })
  const id = await readFile(join(dataDir, 'files', 'store-id'), 'utf8')
  expect((await testApp.owner.query('select id from file_store')).rows).toEqual([{ id }])
})

test('a bucket is compared too, and one that does not answer is named in a warning', async () => {
  await forgetStore()
  const { env, close } = await startS3()
  onTestFinished(close)
  for (const _start of [1, 2]) await start(env)
  await expect(start({ DATA_DIR: await createDataDir() })).rejects.toThrow('store-id')
  expect(logLines).toEqual([])
  await start(s3Settings(9))
  expect(logLines).toEqual([expect.stringContaining('The file store is not available')])
})
