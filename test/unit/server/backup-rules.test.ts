import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BackupRun } from '#contract/backups/backup-runs.ts'
import {
  isBackupDue,
  isNightlyBackup,
  listBackupsToDelete,
  listBackupWarnings,
  nameNightlyBackup,
} from '#server/backups/backup-rules.ts'

const hourMs = 3_600_000
const run = (succeededAt: string | null, changes: Partial<BackupRun> = {}): BackupRun => ({
  folder: 'nightly',
  finishedAt: '2026-11-24T03:10:00Z',
  outcome: 'done',
  reason: null,
  rows: 1,
  files: 1,
  succeededAt,
  ...changes,
})
const nameOf = (instant: string) => nameNightlyBackup(new Date(instant))

test.each([
  ['none was ever made', null, null, '2026-11-24T12:00:00Z', true],
  ['made since 3:00', run('2026-11-24T08:05:00Z'), run('x'), '2026-11-25T07:59:00Z', false],
  ['3:00 has been', run('2026-11-24T08:05:00Z'), run('x'), '2026-11-25T08:00:00Z', true],
  ['3:00 was slept through', run('2026-11-20T08:05:00Z'), run('x'), '2026-11-24T19:00:00Z', true],
  ['the last one failed', run('2026-11-24T08:05:00Z', { outcome: 'failed' }), run('x'), '2026-11-24T09:00:00Z', true],
  ['its proof failed', run('2026-11-24T08:05:00Z'), run('x', { outcome: 'failed' }), '2026-11-24T09:00:00Z', true],
  ['its proof was cut off', run('2026-11-24T08:05:00Z'), run('x', { folder: '' }), '2026-11-24T09:00:00Z', true],
  [
    'no proof is possible',
    run('2026-11-24T08:05:00Z', { outcome: 'incomplete' }),
    run(null, { outcome: 'unavailable' }),
    '2026-11-24T09:00:00Z',
    false,
  ],
])('a backup is due in New York after 3:00 or later: %s', (_, lastBackup, lastProof, now, isDue) => {
  expect(isBackupDue({ lastBackup, lastProof }, 'America/New_York', new Date(now))).toBe(isDue)
})

test.each([
  ['nothing before the first', null, null, []],
  ['nothing up to 36 hours', run('2026-11-23T00:00:00Z'), run('2026-11-23T00:00:00Z'), []],
  ['what is older', run('2026-11-22T23:59:59Z'), run('2026-11-22T23:59:59Z'), ['backup_old', 'proof_old']],
  [
    'what failed, and since when',
    run(null, { outcome: 'failed' }),
    run('2026-11-24T00:00:00Z', { outcome: 'failed' }),
    ['backup_failed', 'backup_old', 'proof_failed'],
  ],
  [
    'what could not be read or proven',
    run('2026-11-24T00:00:00Z', { outcome: 'incomplete' }),
    run(null, { outcome: 'unavailable' }),
    ['files_unreadable', 'proof_unavailable'],
  ],
])('warns of %s', (_, lastBackup, lastProof, warnings) => {
  expect(listBackupWarnings({ lastBackup, lastProof }, new Date('2026-11-24T12:00:00Z'))).toEqual(warnings)
})

test('of 60 nights one of each of the last 7 days and of the last 4 weeks stays', () => {
  const lastMs = Date.parse('2026-11-24T03:00:00Z')
  const backups = Array.from({ length: 60 }, (_, index) => ({
    name: nameNightlyBackup(new Date(lastMs - index * 24 * hourMs)),
    isProven: true,
  }))
  const deleted = new Set(listBackupsToDelete(backups))
  // 2026-11-24 is a Tuesday: the weeks end on Sundays, of which the 22nd is one of the days too.
  expect(backups.filter(({ name }) => !deleted.has(name)).map(({ name }) => name.slice(8, 18))).toEqual([
    '2026-11-24',
    '2026-11-23',
    '2026-11-22',
    '2026-11-21',
    '2026-11-20',
    '2026-11-19',
    '2026-11-18',
    '2026-11-15',
    '2026-11-08',
  ])
})

test('of one day the newest proven one stays', () => {
  const backups = [
    { name: nameOf('2026-11-24T03:00:00Z'), isProven: true },
    { name: nameOf('2026-11-24T04:00:00Z'), isProven: true },
    { name: nameOf('2026-11-24T05:00:00Z'), isProven: false },
  ]
  expect(listBackupsToDelete(backups)).toEqual([backups[2]!.name, backups[0]!.name])
  const unproven = backups.map((backup) => ({ ...backup, isProven: false }))
  expect(listBackupsToDelete(unproven)).toEqual([backups[1]!.name, backups[0]!.name])
})

test('the newest proven backup, and of none proven the newest, is never deleted', () => {
  const anyBackups = fc.uniqueArray(
    fc.record({ hour: fc.integer({ min: 0, max: 24 * 400 }), isProven: fc.boolean() }),
    { selector: ({ hour }) => hour, minLength: 1, maxLength: 40 },
  )
  fc.assert(
    fc.property(anyBackups, (hours) => {
      const newestFirst = hours
        .toSorted((one, other) => other.hour - one.hour)
        .map(({ hour, isProven }) => ({ name: nameNightlyBackup(new Date(hour * hourMs)), isProven }))
      const deleted = listBackupsToDelete(newestFirst)
      const best = newestFirst.find(({ isProven }) => isProven) ?? newestFirst[0]!
      expect(deleted).not.toContain(best.name)
      expect(newestFirst.length - deleted.length).toBeLessThanOrEqual(12)
    }),
  )
})

test('only folders that the program named are its backups', () => {
  expect(isNightlyBackup(nameOf('2026-11-24T03:00:00Z'))).toBe(true)
  for (const name of ['nightly-2026-11-24', '2026-11-24T03-00-00', 'nightly-2026-11-24T03-00-00.partial-a1B2c3', 'x'])
    expect(isNightlyBackup(name), name).toBe(false)
})
