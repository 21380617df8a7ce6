import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  findNewestTag,
  getReleasePath,
  planResume,
  pruneReleases,
  readCurrent,
  readJournal,
  removeJournal,
  type UpdateJournal,
  writeCurrent,
  writeJournal,
} from '#server/base/update/releases.ts'

const [old, present, next] = ['a'.repeat(40), 'b'.repeat(40), 'c'.repeat(40)] as const
const journalOf = (phase: UpdateJournal['phase']): UpdateJournal => ({ phase, to: next, backup: '/backup' })
const currentOf = (release: string) => ({ release, clone: old })

test.each([
  ['nothing was begun', undefined, currentOf(present), 'nothing'],
  ['the first try was cut off', journalOf('trying'), currentOf(present), 'try'],
  ['the first update of a clone was cut off', journalOf('trying'), undefined, 'try'],
  ['the second try was cut off too', journalOf('trying again'), currentOf(present), 'give up'],
  ['the restore was cut off', journalOf('restoring'), currentOf(present), 'restore'],
  ['the release was taken by the first try', journalOf('trying'), currentOf(next), 'finish'],
  ['the release was taken by the second try', journalOf('trying again'), currentOf(next), 'finish'],
])('after an update that was cut off: %s', (_, journal, current, plan) => {
  expect(planResume(journal, current)).toBe(plan)
})

test('the newest version of the remote is found by its numbers, without pre-releases', () => {
  const lines = ['v1.9.0', '1.10.0', 'v1.10.1-rc.1', 'nightly', 'v0.99.99'].map((tag) => `abc\trefs/tags/${tag}`)
  expect(findNewestTag(lines.join('\n'))).toBe('1.10.0')
  expect(findNewestTag('abc\trefs/tags/latest\n')).toBeUndefined()
})

test('journal and current release are replaced as a whole, and old and partial releases are removed', async () => {
  const home = await mkdtemp(join(tmpdir(), 'daybook-releases-'))
  onTestFinished(() => rm(home, { recursive: true }))
  expect([await readJournal(home), await readCurrent(home)]).toEqual([undefined, undefined])
  await writeCurrent(home, currentOf(present))
  await writeJournal(home, journalOf('trying'))
  await writeJournal(home, journalOf('restoring'))
  expect(await readJournal(home)).toEqual(journalOf('restoring'))
  expect(await readCurrent(home)).toEqual(currentOf(present))
  for (const name of [old, present, next, `${old}.partial`, 'of-somebody-else'])
    await mkdir(join(getReleasePath(home, name), 'db'), { recursive: true })
  await removeJournal(home)
  await pruneReleases(home, [present, next])
  expect((await readdir(join(home, 'releases'))).toSorted()).toEqual([
    present,
    next,
    'current.json',
    'of-somebody-else',
  ])
  expect(await readJournal(home)).toBeUndefined()
})
