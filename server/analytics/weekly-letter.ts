import type { OrganizationAnalytics } from '#contract/analytics/analytics.ts'
import { analyticsThresholds } from '#contract/analytics/analytics-rules.ts'
import { listPeopleOfWeek, type PersonOfWeek } from '#contract/analytics/weekly-letter-rules.ts'
import { addDays, type CalendarDay, formatDay } from '#contract/base/calendar-day.ts'
import type { Mail } from '#server/mail/service.ts'

type WeeklyLetter = {
  reader: { organizationId: string; organization: string; id: string; email: string }
  /** The Monday of the week that the letter is about. */
  week: CalendarDay
  figures: OrganizationAnalytics
  /** Those of the week before. */
  previous: OrganizationAnalytics
  publicUrl: string
}

/** Lines of people at most: a letter of thousands is read by nobody. */
const maxPeople = 100

/** Builds the weekly letter to an admin: docs/product/profile.md#weekly-letter. */
export function buildWeeklyLetter({ reader, week, figures, previous, publicUrl }: WeeklyLetter): Mail {
  const people = listPeopleOfWeek(figures)
  const more = people.length - maxPeople
  return {
    organizationId: reader.organizationId,
    subjectId: reader.id,
    recipient: reader.email,
    subject: `${reader.organization}: week of ${formatMonthAndDay(week)}`,
    content: {
      heading: `${reader.organization}, ${formatMonthAndDay(week)} to ${formatMonthAndDay(addDays(week, 6))}`,
      paragraphs: ['What your team did last week. In brackets is the change against the week before.'],
      tables: [
        { title: 'The week', rows: listTotals(figures, previous) },
        {
          title: 'Each person, who needs a look first',
          rows: [
            ...people.slice(0, maxPeople).map((person) => [person.name, describePerson(person)] as const),
            ...(more > 0 ? [[`${formatNumber(more)} more`, 'see Analytics'] as const] : []),
          ],
        },
      ],
      action: { label: 'Open Analytics', url: `${publicUrl}/analytics` },
      footnote:
        'You chose this letter, which comes each Monday. To stop it, switch "Weekly letter" off in your profile:',
      footnoteUrl: `${publicUrl}/profile`,
    },
  }
}

const formatMonthAndDay = (day: CalendarDay): string => formatDay(day, { month: 'long', day: 'numeric' })

const listTotals = (figures: OrganizationAnalytics, previous: OrganizationAnalytics) =>
  totals.map(([name, getNumber, unit = '']) => {
    const [now, before] = [getNumber(figures), getNumber(previous)]
    return [name, `${formatNumber(now)}${unit} (${describeChange(now - before)})`] as const
  })

const totals: [name: string, getNumber: (figures: OrganizationAnalytics) => number, unit?: string][] = [
  ['Tasks due', ({ totalTasks }) => totalTasks],
  ['Completed', ({ completedTasks }) => completedTasks],
  ['Completion rate', ({ completionRate }) => completionRate, '%'],
  ['Calls', ({ calls }) => calls],
  ['Reached', ({ reached }) => reached],
]

function describeChange(change: number): string {
  const size = formatNumber(Math.abs(change))
  return size === '0' ? 'no change' : `${change < 0 ? '−' : '+'}${size}`
}

function describePerson({ due, done, overdue }: PersonOfWeek): string {
  const work = due === 0 ? 'nothing due' : `${formatNumber(done)} of ${formatNumber(due)} done`
  return overdue === 0
    ? work
    : `${work}, ${formatNumber(overdue)} overdue ${analyticsThresholds.alertOverdueDays} days or more`
}

const formatNumber = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 1 })
