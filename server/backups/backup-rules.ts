import type { BackupWarning, LastBackups } from '#contract/backups/backup-runs.ts'
import {
  addDays,
  type CalendarDay,
  getDayInZone,
  getInstantOfLocalTime,
  getMonday,
  parseCalendarDay,
} from '#contract/base/calendar-day.ts'
import { compareByCodeUnits } from '#contract/base/text.ts'

const nightlyHour = 3
const warningAgeMs = 36 * 3_600_000
const keptDays = 7
const keptWeeks = 4

/**
 * Whether a backup is due: after 3:00 in the machine's zone, or later if the program did not run then, and again after
 * one that failed or was not proven.
 */
export function isBackupDue({ lastBackup, lastProof }: LastBackups, zone: string, now: Date): boolean {
  if (!lastBackup?.succeededAt || lastBackup.outcome === 'failed') return true
  if (Date.parse(lastBackup.succeededAt) < getLastNight(zone, now).getTime()) return true
  return lastProof?.folder !== lastBackup.folder || lastProof.outcome === 'failed'
}

/** Lists what the operator should know of the backups: what failed, and what is older than 36 hours. */
export function listBackupWarnings({ lastBackup, lastProof }: LastBackups, now: Date): BackupWarning[] {
  const isOld = (run: LastBackups['lastBackup']) =>
    run !== null && (run.succeededAt === null || now.getTime() - Date.parse(run.succeededAt) > warningAgeMs)
  const warnings: [BackupWarning, boolean][] = [
    ['backup_failed', lastBackup?.outcome === 'failed'],
    ['backup_old', isOld(lastBackup)],
    ['files_unreadable', lastBackup?.outcome === 'incomplete'],
    ['proof_failed', lastProof?.outcome === 'failed'],
    ['proof_old', lastProof?.outcome !== 'unavailable' && isOld(lastProof)],
    ['proof_unavailable', lastProof?.outcome === 'unavailable'],
  ]
  return warnings.flatMap(([warning, holds]) => (holds ? [warning] : []))
}

/** An automatic backup; its name contains the instant. */
type NightlyBackup = { name: string; isProven: boolean }

/** Names the folder of an automatic backup. */
export const nameNightlyBackup = (now: Date): string => `nightly-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`

/** Whether a folder has the name of an automatic backup. */
export const isNightlyBackup = (name: string): boolean => /^nightly-\d{4}(-\d\d){2}T\d\d(-\d\d){2}$/.test(name)

/**
 * Lists the backups to delete. One is kept for each of the last 7 days and 4 weeks that have any, the newest proven one
 * if possible. The newest proven backup overall is always kept.
 */
export function listBackupsToDelete(backups: readonly NightlyBackup[]): string[] {
  const newestFirst = backups.toSorted((one, other) => compareByCodeUnits(other.name, one.name))
  const kept = new Set([
    ...pickOfEach(newestFirst, getDay).slice(0, keptDays),
    ...pickOfEach(newestFirst, (name) => getMonday(getDay(name))).slice(0, keptWeeks),
    newestFirst.find(({ isProven }) => isProven)?.name,
  ])
  return newestFirst.map(({ name }) => name).filter((name) => !kept.has(name))
}

/** Returns the most recent 3:00. */
function getLastNight(zone: string, now: Date): Date {
  const today = getDayInZone(zone, now)
  const tonight = getInstantOfLocalTime(zone, today, nightlyHour, 0)
  return tonight <= now ? tonight : getInstantOfLocalTime(zone, addDays(today, -1), nightlyHour, 0)
}

/** Picks one name of each period, the newest period first. */
function pickOfEach(newestFirst: readonly NightlyBackup[], getPeriod: (name: string) => CalendarDay): string[] {
  const periods = Map.groupBy(newestFirst, ({ name }) => getPeriod(name))
  return [...periods.values()].map((ones) => (ones.find(({ isProven }) => isProven) ?? ones[0]!).name)
}

const getDay = (name: string): CalendarDay => parseCalendarDay(name.slice('nightly-'.length, 'nightly-'.length + 10))
