import type { AgentAnalytics, OrganizationAnalytics } from '#contract/analytics/analytics.ts'
import type { TodayOfUser } from '#contract/analytics/today.ts'
import { addDays, type CalendarDay, formatDay, getDateParts } from '#contract/base/calendar-day.ts'
import type { Mail } from '#server/mail/service.ts'

type Totals = OrganizationAnalytics['previous']

type WeeklyLetter = {
  reader: { organizationId: string; organization: string; id: string; email: string }
  /** The Monday of the week that the letter is about. */
  week: CalendarDay
  figures: Totals & Pick<OrganizationAnalytics, 'previous' | 'agentStats'>
  today: readonly TodayOfUser[]
  publicUrl: string
}

/** Maximum lines of people: nobody reads a letter with thousands. */
const maxPeople = 100

/** Builds the weekly letter to an admin: docs/product/profile.md#weekly-letter. */
export function buildWeeklyLetter({ reader, week, figures, today, publicUrl }: WeeklyLetter): Mail {
  const people = listUserWeeks(figures.agentStats, today)
  const more = people.length - maxPeople
  return {
    organizationId: reader.organizationId,
    subjectId: reader.id,
    recipient: reader.email,
    subject: `${reader.organization}: week of ${formatMonthAndDay(week)}`,
    content: {
      heading: formatWeek(week),
      paragraphs: [
        `What the team of ${reader.organization} did last week. In brackets is the change against the week before.`,
      ],
      tables: [
        { title: 'The week', rows: listTotals(figures) },
        {
          title: 'Each person, who needs a look first',
          rows: [
            ...people.slice(0, maxPeople).map((person) => [person.name, describeUserWeek(person)] as const),
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

/** An active user's week in the letter: the tasks due and done in it, and what is overdue now. */
type UserWeek = Pick<TodayOfUser, 'name' | 'overdue' | 'streak'> & { due: number; done: number }

/** Lists what each active user did last week, those who need attention first: most overdue, then lowest share done. */
export function listUserWeeks(
  week: readonly Pick<AgentAnalytics, 'agentId' | 'tasksAssigned' | 'tasksCompleted'>[],
  today: readonly Pick<TodayOfUser, 'userId' | 'name' | 'overdue' | 'streak'>[],
): UserWeek[] {
  const byId = new Map(week.map((agent) => [agent.agentId, agent]))
  return today
    .map(({ userId, name, overdue, streak }) => {
      const { tasksAssigned: due = 0, tasksCompleted: done = 0 } = byId.get(userId) ?? {}
      return { name, overdue, streak, due, done }
    })
    .sort((one, other) => other.overdue - one.overdue || getShareDone(one) - getShareDone(other))
}

/** A user who had nothing to do counts as having done all of it. */
const getShareDone = ({ due, done }: UserWeek): number => (due === 0 ? 1 : done / due)

function formatWeek(monday: CalendarDay): string {
  const sunday = addDays(monday, 6)
  const isOneMonth = getDateParts(monday).month === getDateParts(sunday).month
  const last = isOneMonth ? formatDay(sunday, { day: 'numeric' }) : formatMonthAndDay(sunday)
  return `${formatMonthAndDay(monday)} to ${last}`
}

const formatMonthAndDay = (day: CalendarDay): string => formatDay(day, { month: 'long', day: 'numeric' })

const listTotals = (figures: Totals & { previous: Totals }) =>
  totals.map(([name, getNumber, unit = '']) => {
    const [now, before] = [getNumber(figures), getNumber(figures.previous)]
    return [name, `${formatNumber(now)}${unit} (${describeChange(now - before)})`] as const
  })

const totals: [name: string, getNumber: (figures: Totals) => number, unit?: string][] = [
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

const describeUserWeek = ({ due, done, overdue, streak }: UserWeek): string =>
  [
    due === 0 ? 'nothing due' : `${formatNumber(done)} of ${formatNumber(due)} done`,
    ...(overdue ? [`${formatNumber(overdue)} overdue`] : []),
    ...(streak ? [`${formatNumber(streak)}-day streak`] : []),
  ].join(', ')

const formatNumber = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 1 })
