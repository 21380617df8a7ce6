import { AlarmClock, type LucideIcon, ShieldQuestionMark, Sunrise, UserRoundCheck, UsersRound } from 'lucide-react'
import { useEffectEvent, useEffect } from 'react'
import { Link } from 'wouter'
import type { Topic } from '#contract/base/endpoint.ts'
import type { Notice, NoticeKind } from '#contract/notices/notices.ts'
import type { FormattedInstant } from '#web/base/format-time.ts'
import { buildClientPath, buildPlanningPath, paths } from '#web/base/paths.ts'
import { invalidateAffectedQueries } from '#web/base/query-activity.ts'
import { useFormatInstant } from '#web/base/use-format-instant.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import type { DialogState } from '#web/ui/lazy-dialog.tsx'
import { EmptyState, ErrorState } from '#web/ui/load-states.tsx'
import { NextPageButton, RowListSkeleton } from '#web/ui/row-list.tsx'
import { useMarkNoticesRead, useNotices } from './list-queries.ts'
import { words } from './words.ts'

/** The notices, newest first; they and all older ones are marked as read once it closes. */
export const NoticesDialog = ({ open, onClose }: DialogState) => (
  <Dialog open={open} onClose={onClose} title={words.notices}>
    <Notices onLeave={onClose} />
  </Dialog>
)

function Notices({ onLeave }: { onLeave: () => void }) {
  const formatInstant = useFormatInstant()
  const query = useNotices()
  const rows = query.state === 'ready' ? query.data : []
  useMarkReadOnLeave(rows)
  if (query.state === 'loading') return <RowListSkeleton label={words.loading} />
  if (query.state === 'failed') return <ErrorState message={words.failedToLoad(query.message)} retry={query.retry} />
  if (rows.length === 0) return <EmptyState title={words.none}>{words.noneHint}</EmptyState>
  const { nextPage } = query
  return (
    <div className="grid gap-4">
      <ul aria-label={words.notices} className="-mx-2 grid divide-y divide-line">
        {rows.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} when={formatInstant(notice.createdAt)} onLeave={onLeave} />
        ))}
      </ul>
      <NextPageButton page={nextPage} describeFailure={words.failedToLoad} />
    </div>
  )
}

function NoticeRow({
  notice: { kind, text, clientId, readAt, createdAt },
  when,
  onLeave,
}: {
  notice: Notice
  when: FormattedInstant
  onLeave: () => void
}) {
  const Icon = kindIcons[kind]
  const isUnread = readAt === null
  const leave = () => {
    invalidateAffectedQueries({ changes: kindTopics[kind] ?? [] })
    onLeave()
  }
  return (
    <li>
      <Link
        href={clientId ? buildClientPath(clientId) : kindPaths[kind]}
        onClick={leave}
        className="flex min-h-11 items-start gap-3 rounded-control px-2 py-2.5 transition-colors hover:bg-well"
      >
        <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0 text-ink-soft" />
        <span className="grid min-w-0 grow gap-0.5">
          <bdi className={joinClasses('wrap-anywhere', isUnread && 'font-semibold')}>{text}</bdi>
          <time dateTime={createdAt} title={when.full} className="text-sm text-ink-soft">
            {when.relative}, {when.time}
          </time>
        </span>
        {isUnread && (
          <span className="mt-1.5 size-2 shrink-0 rounded-full bg-teal">
            <span className="sr-only">{words.unread}</span>
          </span>
        )}
      </Link>
    </li>
  )
}

const kindIcons: Record<NoticeKind, LucideIcon> = {
  appointment: AlarmClock,
  morning: Sunrise,
  renewal_unanswered: ShieldQuestionMark,
  handed_over: UsersRound,
  invitation_accepted: UserRoundCheck,
}

/** Targets of notices without a client. */
const kindPaths: Record<NoticeKind, string> = {
  appointment: paths.dashboard,
  morning: paths.dashboard,
  renewal_unanswered: buildPlanningPath('renewals'),
  handed_over: paths.clients,
  invitation_accepted: paths.userManagement,
}

/** What somebody else changed, which is read again when a notice is opened. */
const kindTopics: Partial<Record<NoticeKind, readonly Topic[]>> = {
  handed_over: ['clients', 'tasks', 'recurringTasks', 'occurrences', 'renewals'],
  invitation_accepted: ['users', 'invitations', 'analytics'],
}

/**
 * Marks shown notices and all older ones as read when the list is left, so that new ones stand out until then and the bell
 * counts nothing that it does not show.
 */
function useMarkReadOnLeave(rows: readonly Notice[]): void {
  const { send } = useMarkNoticesRead()
  const markRead = useEffectEvent(() => {
    const ids = rows.filter(({ readAt }) => readAt === null).map(({ id }) => id)
    if (ids.length) void send({ body: { ids, andOlder: true } })
  })
  useEffect(() => () => markRead(), [])
}
