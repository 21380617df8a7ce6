import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findPostgresPids } from '#db/embedded/orphan-processes.ts'
import { removeEmbeddedDatabase } from '#db/embedded/remove.ts'
import { DatabaseStartupError } from '#db/startup-error.ts'
import { queryOne, findClusterPath, createFolder, createFolderWithCluster, startDatabase } from './support.ts'

test('the first start creates a database, and a later one finds its data', async () => {
  const folder = join(await createFolder(), 'data')
  const first = await startDatabase(folder)
  await queryOne(first.url, 'create table words (word text)')
  await queryOne(first.url, `insert into words values ('stored')`)
  await first.stop()
  expect(await findPostgresPids(await findClusterPath(folder))).toEqual([])

  const second = await startDatabase(folder)
  expect(await queryOne(second.url, 'select word from words')).toEqual({ word: 'stored' })
  expect((await readdir(folder)).filter((name) => name.includes('new'))).toEqual([])
})

test('it syncs to disk and lowercases Unicode', async () => {
  const folder = await createFolderWithCluster()
  const { url } = await startDatabase(folder)
  expect(
    await queryOne(url, `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`),
  ).toEqual({ fsync: 'on', commit: 'on' })
  expect(await queryOne(url, `select lower('ÉCLAIR') as word, 'Zebra' < 'apple' as "byCodePoint"`)).toEqual({
    word: 'éclair',
    byCodePoint: true,
  })
})

test('its log contains no statements and no stored values', async () => {
  const folder = await createFolderWithCluster()
  const { url } = await startDatabase(folder)
  await queryOne(url, 'create table words (word text primary key)')
  await queryOne(url, `insert into words values ('canary')`)
  await expect(queryOne(url, `insert into words values ('canary')`)).rejects.toThrow('duplicate key')
  const log = await readFile(join(folder, 'postgres.log'), 'utf8')
  expect(log).toContain('duplicate key')
  expect(log).not.toContain('canary')
})

test('it can be removed without the rest of its folder, but not while it is in use', async () => {
  const folder = await createFolderWithCluster()
  const { stop } = await startDatabase(folder)
  await writeFile(join(folder, 'session-secret'), 'secret')
  await expect(removeEmbeddedDatabase(folder)).rejects.toThrow('is in use')
  await stop()
  await removeEmbeddedDatabase(folder)
  expect((await readdir(folder)).toSorted()).toEqual(['daybook.lock', 'postgres.log', 'session-secret'])
  await removeEmbeddedDatabase(join(folder, 'missing'))
})

test('a database of a version that is not installed is refused with one line and left unchanged', async () => {
  const folder = await createFolder()
  await mkdir(join(folder, 'pg11'))
  await writeFile(join(folder, 'pg11', 'PG_VERSION'), '11\n')
  const refusal: Error = await startDatabase(folder).catch((error) => error)
  expect(refusal).toBeInstanceOf(DatabaseStartupError)
  expect(refusal.message).toMatch(/^\S+pg11 holds a database of PostgreSQL 11, here is 1\d\.[^\n]+$/)
  expect((await readdir(folder)).filter((name) => name.startsWith('pg'))).toEqual(['pg11'])
})
