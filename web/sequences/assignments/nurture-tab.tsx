import { Plus } from 'lucide-react'
import type { Client } from '#contract/clients/clients.ts'
import type { NurtureAssignment } from '#contract/sequences/assignments.ts'
import { useFormatInstant } from '#web/base/use-format-instant.ts'
import { words as assignWords } from '#web/sequences/enroll/words.ts'
import { useClientAssignments } from '#web/sequences/queries.ts'
import { Card } from '#web/ui/card.tsx'
import { DialogButton, type DialogOpener } from '#web/ui/lazy-dialog.tsx'
import { EmptyState, ErrorState, LoadingState, Skeleton } from '#web/ui/load-states.tsx'
import { AssignmentCard } from './assignment-card.tsx'
import { describeAssignmentEnd, words } from './words.ts'

/** The sequences a client is or was on, in all states of a list. */
export function NurtureTab({ client, startSequence }: { client: Client; startSequence: DialogOpener }) {
  const query = useClientAssignments(client.id)
  const running = query.state === 'ready' ? query.data.filter(({ isActive }) => isActive) : []
  const ended = query.state === 'ready' ? query.data.filter(({ isActive }) => !isActive) : []
  return (
    <>
      <h2 className="mb-4 flex min-h-10 items-center font-serif text-lg font-semibold touch:min-h-11">
        {words.heading}
      </h2>
      {query.state === 'failed' && <ErrorState message={words.failedToLoad(query.message)} retry={query.retry} />}
      {query.state === 'loading' && <TabSkeleton />}
      {query.state === 'ready' && !running.length && (
        <EmptyState
          title={words.none}
          action={
            !client.archivedAt && (
              <DialogButton {...startSequence}>
                <Plus aria-hidden />
                {assignWords.start}
              </DialogButton>
            )
          }
        >
          {client.archivedAt ? words.noneArchivedHint : words.noneHint(client.firstName)}
        </EmptyState>
      )}
      {running.length > 0 && (
        <ul aria-label={words.heading} className="grid gap-4">
          {running.map((assignment) => (
            <li key={assignment.id}>
              <AssignmentCard assignment={assignment} isClientArchived={client.archivedAt !== null} />
            </li>
          ))}
        </ul>
      )}
      {ended.length > 0 && <EarlierAssignments assignments={ended} />}
    </>
  )
}

/** Finished assignments, with how they ended. */
function EarlierAssignments({ assignments }: { assignments: readonly NurtureAssignment[] }) {
  const formatInstant = useFormatInstant()
  return (
    <section aria-labelledby="earlier-sequences" className="mt-6">
      <h3 id="earlier-sequences" className="mb-2 font-medium">
        {words.earlier}
      </h3>
      <ul className="divide-y divide-line rounded-card border border-line bg-sheet px-4">
        {assignments.map((assignment) => {
          const { relative, full } = formatInstant(assignment.finishedAt ?? assignment.updatedAt)
          return (
            <li key={assignment.id} className="flex flex-wrap justify-between gap-x-4 py-2.5">
              <span className="min-w-0 wrap-anywhere">
                <bdi>{assignment.sequenceName}</bdi>
                {assignment.policyName && (
                  <>
                    {' · '}
                    <bdi className="text-ink-soft">{assignment.policyName}</bdi>
                  </>
                )}
              </span>
              <span title={full} className="text-sm text-ink-soft">
                {describeAssignmentEnd(assignment, relative)}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const TabSkeleton = () => (
  <LoadingState label={words.loading} className="grid gap-4">
    {[0, 1].map((one) => (
      <Card key={one} className="grid gap-3">
        <Skeleton className="h-6 w-48 max-w-full" />
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-1.5" />
        <Skeleton className="h-16" />
        <Skeleton className="h-8 w-60 max-w-full touch:h-11" />
      </Card>
    ))}
  </LoadingState>
)
