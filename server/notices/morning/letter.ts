import { type CalendarDay, daysBetween, formatDay, yearsBetween } from '#contract/base/calendar-day.ts'
import { formatCount, formatCounted } from '#contract/base/format-count.ts'
import { formatTimeOfDay } from '#contract/base/time-of-day.ts'
import { formatPolicyName } from '#contract/policies/policies.ts'
import { addClientName } from '#contract/tasks/task-labels.ts'
import type { Mail } from '#server/mail/service.ts'
import type { Birthday, MorningReader, MorningRenewal, MorningTask } from './store.ts'

/** The content of a morning notice: docs/product/notices.md#the-morning. */
export type Morning = {
  day: CalendarDay
  overdue: readonly MorningTask[]
  appointments: readonly MorningTask[]
  others: readonly MorningTask[]
  birthdays: readonly Birthday[]
  renewals: readonly MorningRenewal[]
}

/**
 * Builds the content of a morning notice from a user's tasks, birthdays and renewals; undefined if there is nothing to
 * report.
 */
export function toMorning(
  day: CalendarDay,
  tasks: readonly MorningTask[],
  clients: Pick<Morning, 'birthdays' | 'renewals'>,
): Morning | undefined {
  if (!tasks.length && !clients.birthdays.length && !clients.renewals.length) return undefined
  const today = tasks.filter(({ dueDate }) => dueDate === day)
  return {
    day,
    overdue: tasks.filter(({ dueDate }) => dueDate < day),
    appointments: today.filter(({ dueTime }) => dueTime !== null),
    others: today.filter(({ dueTime }) => dueTime === null),
    ...clients,
  }
}

/** Summarizes a morning in one line: "9 tasks today (2 appointments), 1 overdue, 1 birthday, 1 renewal". */
export const summarizeMorning = ({ overdue, appointments, others, birthdays, renewals }: Morning): string =>
  [
    appointments.length + others.length
      ? `${formatCounted(appointments.length + others.length, 'task')} today${describeAppointments(appointments.length)}`
      : 'Nothing due today',
    ...(overdue.length ? [`${overdue.length} overdue`] : []),
    ...(birthdays.length ? [formatCounted(birthdays.length, 'birthday')] : []),
    ...(renewals.length ? [formatCounted(renewals.length, 'renewal')] : []),
  ].join(', ')

const describeAppointments = (count: number) => (count ? ` (${formatCounted(count, 'appointment')})` : '')

/** Builds the letter with the content of a morning. */
export function buildMorningLetter(
  { organizationId, userId, email, firstName }: MorningReader,
  morning: Morning,
  { publicUrl, unsubscribeUrl, expiresAt }: { publicUrl: string; unsubscribeUrl: string; expiresAt: Date },
): Mail {
  const { day, overdue, appointments, others, birthdays, renewals } = morning
  const summary = summarizeMorning(morning)
  return {
    organizationId,
    subjectId: userId,
    recipient: email,
    subject: `${formatDay(day, { weekday: 'long', month: 'long', day: 'numeric' })}: ${summary.toLowerCase()}`,
    content: {
      heading: formatDay(day, { weekday: 'long', month: 'long', day: 'numeric' }),
      paragraphs: [`Good morning${firstName ? `, ${firstName}` : ''}. ${summary}.`],
      tables: [
        toTable('Appointments', appointments, (task) => [formatTimeOfDay(task.dueTime!), nameTask(task)], true),
        toTable('Overdue', overdue, (task) => [nameTask(task), formatCounted(daysBetween(task.dueDate, day), 'day')]),
        toTable('Today', others, (task) => [nameTask(task), formatMinutes(task.estimatedMinutes)]),
        toTable('Birthdays', birthdays, ({ name, dateOfBirth }) => [name, describeAge(dateOfBirth, day)]),
        toTable('Renewals', renewals, ({ clientName, renewalDate, ...policy }) => [
          `${formatPolicyName(policy)} (${clientName})`,
          describeRenewal(daysBetween(renewalDate, day)),
        ]),
      ].flat(),
      action: { label: 'Open your day', url: `${publicUrl}/` },
      footnote: 'This letter comes on working days at the time that your profile says. To stop it, open this address:',
      footnoteUrl: unsubscribeUrl,
    },
    letter: { unsubscribeUrl, expiresAt },
  }
}

type MailTable = NonNullable<Mail['content']['tables']>[number]

/** Maximum rows of a table: nobody reads a letter with hundreds. */
const maxRows = 30

function toTable<T>(
  title: string,
  list: readonly T[],
  toRow: (one: T) => readonly [string, string],
  isByTime = false,
): MailTable[] {
  if (!list.length) return []
  const rows = list.slice(0, maxRows).map(toRow)
  const more = `and ${formatCount(list.length - maxRows)} more on your day`
  return [{ title, isByTime, rows: list.length > maxRows ? [...rows, isByTime ? ['', more] : [more, '']] : rows }]
}

const nameTask = ({ title, clientName }: MorningTask): string => addClientName(title, clientName)

const describeAge = (dateOfBirth: CalendarDay, day: CalendarDay): string => {
  // A birthday on February 29 falls on the 28th in a common year.
  const years = yearsBetween(dateOfBirth, day)
  return years > 0 && years < 120 ? `turns ${years}` : 'today'
}

const describeRenewal = (daysAgo: number): string =>
  daysAgo === 0 ? 'today' : `${formatCounted(daysAgo, 'day')} ago, not answered`

const formatMinutes = (minutes: number): string =>
  minutes < 60
    ? `${minutes} min`
    : [`${Math.floor(minutes / 60)} h`, minutes % 60 ? `${minutes % 60} min` : ''].join(' ').trim()
