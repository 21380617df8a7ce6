import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { OrganizationAnalytics, OverdueAlert, SuspiciousAgent } from '#contract/analytics/analytics.ts'
import { formatHourAndMinute, formatDay, getLocalTimeInZone } from '#contract/base/calendar-day.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { ShowMore, useShowMoreRows } from '#web/ui/show-more.tsx'
import { UserName } from './user-name.tsx'
import { words } from './words.ts'

/** Lists agents with old overdue tasks, and those who counted suspiciously fast, with the evidence. */
export const AnalyticsAlerts = ({ analytics }: { analytics: OrganizationAnalytics }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2 lg:gap-6">
    <AlertList
      title={words.overdueAlerts}
      rule={words.overdueRule}
      rows={analytics.overdueAlerts}
      none={words.noOverdue}
      renderRow={(alert) => <OverdueRow key={alert.agentId} alert={alert} />}
    />
    <AlertList
      title={words.suspicious}
      rule={words.suspiciousRule}
      rows={analytics.suspiciousAgents}
      none={words.noSuspicious}
      renderRow={(agent) => <SuspiciousIncrementRow key={agent.agentId} agent={agent} />}
    />
  </div>
)

function AlertList<Row>({
  title,
  rule,
  rows,
  none,
  renderRow,
}: {
  title: string
  rule: string
  rows: readonly Row[]
  none: string
  renderRow: (row: Row) => ReactNode
}) {
  const id = useId()
  const { visibleRows, more } = useShowMoreRows(rows, 5)
  return (
    <section aria-labelledby={id}>
      <Card className="h-full">
        <h2 id={id} className="flex items-center gap-2 font-serif text-lg font-semibold">
          {title}
          <Badge tone={rows.length ? 'red' : 'plain'}>{rows.length}</Badge>
        </h2>
        <p className="mt-1 text-sm text-ink-soft">{rule}</p>
        {rows.length === 0 ? (
          <p className="mt-4">{none}</p>
        ) : (
          <ul className="mt-3 divide-y divide-line">{visibleRows.map(renderRow)}</ul>
        )}
        <ShowMore {...more} />
      </Card>
    </section>
  )
}

const OverdueRow = ({ alert }: { alert: OverdueAlert }) => (
  <li className="py-2.5">
    <p dir="auto" className="font-medium wrap-anywhere">
      <UserName id={alert.agentId} name={alert.agentName} />
    </p>
    <p className="text-sm text-red-deep">
      {words.overdueTasks(alert.overdueTasks)},{' '}
      {words.oldestSince(formatDay(alert.oldestOverdueDate, { weekday: 'short', month: 'long', day: 'numeric' }))}
    </p>
  </li>
)

function SuspiciousIncrementRow({ agent }: { agent: SuspiciousAgent }) {
  const { increments, incrementCount, timeZone } = agent
  return (
    <li className="py-2.5">
      <p dir="auto" className="font-medium wrap-anywhere">
        <UserName id={agent.agentId} name={agent.agentName} />
      </p>
      <p className="flex items-start gap-1.5 text-sm">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-red" />
        <span>
          {agent.reason}; {words.completedToday(agent.tasksCompletedToday)}
        </span>
      </p>
      <details className="mt-1">
        <summary className="flex min-h-8 w-fit cursor-pointer items-center text-sm font-medium text-teal-deep touch:min-h-11">
          {words.showIncrements(incrementCount)}
        </summary>
        {increments.length < incrementCount && (
          <p className="text-sm text-ink-soft">{words.newestIncrements(increments.length, incrementCount)}</p>
        )}
        <ol className="mt-1 grid gap-1 text-sm">
          {increments.map(({ taskId, taskTitle, at }, index) => (
            <li key={index} className="grid grid-cols-[auto_minmax(0,1fr)] gap-3">
              <time dateTime={at}>{formatSecond(at, timeZone)}</time>
              <span dir="auto" className="wrap-anywhere" data-task-id={taskId}>
                {taskTitle ?? words.unknownTask}
              </span>
            </li>
          ))}
        </ol>
      </details>
    </li>
  )
}

/** "3:45:09 PM". Time zone offsets have no seconds. */
function formatSecond(instant: string, timeZone: string): string {
  const { hour, minute } = getLocalTimeInZone(timeZone, new Date(instant))
  return formatHourAndMinute(hour, minute, Number(instant.slice(17, 19)))
}
