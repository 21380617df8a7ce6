import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import {
  fetchRelease,
  getReleasePath,
  planResume,
  pruneReleases,
  readCurrentRelease,
  readJournal,
  removeJournal,
  type UpdateJournal,
  writeCurrentRelease,
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

/** A clone whose branch `main` is behind its remote's, and functions that run git in the one and in the other. */
async function createClone() {
  const folder = await mkdtemp(join(tmpdir(), 'daybook-clone-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [remote, clone] = [join(folder, 'remote'), join(folder, 'clone')]
  const runIn = async (cwd: string, ...args: string[]) => {
    const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com']
    const { stdout } = await promisify(execFile)('git', [...identity, ...args], { cwd })
    return stdout.trim()
  }
  await runIn(folder, 'init', '--quiet', '--initial-branch=main', remote)
  const commit = async () => {
    await runIn(remote, 'commit', '--quiet', '--allow-empty', '--message=Change')
    return runIn(remote, 'rev-parse', 'HEAD')
  }
  const first = await commit()
  await runIn(folder, 'clone', '--quiet', remote, clone)
  return {
    first,
    commit,
    runRemoteGit: (...args: string[]) => runIn(remote, ...args),
    runGit: (...args: string[]) => runIn(clone, ...args),
  }
}

test('the newest version of the remote is found by its numbers, without pre-releases', async () => {
  const { commit, runGit, runRemoteGit } = await createClone()
  await runRemoteGit('tag', 'latest')
  await expect(fetchRelease(runGit)).rejects.toThrow('The remote has no release yet')
  const commits = new Map<string, string>()
  for (const tag of ['v1.9.0', '1.10.0', 'v1.10.1-rc.1', 'nightly', 'v0.99.99']) {
    commits.set(tag, await commit())
    await runRemoteGit('tag', tag)
  }
  expect(await fetchRelease(runGit)).toBe(commits.get('1.10.0'))
  expect(await fetchRelease(runGit, 'v1.9.0')).toBe(commits.get('v1.9.0'))
})

test('a branch is the remote’s, even if the clone has an older one of that name', async () => {
  const { first, commit, runGit } = await createClone()
  const second = await commit()
  expect(await fetchRelease(runGit, 'main')).toBe(second)
  expect(await fetchRelease(runGit, first)).toBe(first)
  await expect(fetchRelease(runGit, 'absent')).rejects.toThrow('The remote has no release absent')
})

test('journal and current release are replaced as a whole, and old and partial releases are removed', async () => {
  const home = await mkdtemp(join(tmpdir(), 'daybook-releases-'))
  onTestFinished(() => rm(home, { recursive: true }))
  expect([await readJournal(home), await readCurrentRelease(home)]).toEqual([undefined, undefined])
  await writeCurrentRelease(home, currentOf(present))
  await writeJournal(home, journalOf('trying'))
  await writeJournal(home, journalOf('restoring'))
  expect(await readJournal(home)).toEqual(journalOf('restoring'))
  expect(await readCurrentRelease(home)).toEqual(currentOf(present))
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
