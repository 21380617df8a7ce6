import { useState } from 'react'
import type { ListedTask } from '#contract/tasks/tasks.ts'
import { ErrorState } from '#web/ui/load-states.tsx'
import { ExpandableText } from '#web/ui/expandable-text.tsx'
import { prefetchFullTask, useFullTask } from '#web/tasks/queries.ts'
import { words } from '#web/tasks/words.ts'

/** The description of a task. A description that is truncated in the list is read in full when it is expanded. */
export function TaskDescription({
  task,
  description,
  lines = 6,
}: {
  task: ListedTask
  description: string
  /** How many lines are shown at first. */
  lines?: 2 | 6
}) {
  const isTruncated = Boolean(task.truncated)
  const [isExpanded, setIsExpanded] = useState(false)
  const query = useFullTask(task, isTruncated && isExpanded)
  const fullText = query.state === 'ready' ? query.data.description : undefined
  return (
    <>
      <ExpandableText
        textId={task.id}
        lines={lines}
        isTruncated={isTruncated}
        onExpand={() => setIsExpanded(true)}
        onPrefetch={() => isTruncated && prefetchFullTask(task)}
        className="mt-1 text-sm text-ink-soft"
      >
        {isTruncated ? (fullText ?? `${description}…`) : description}
      </ExpandableText>
      {isTruncated && query.state === 'failed' && (
        <ErrorState message={words.failedToLoadDescription(query.message)} retry={query.retry} />
      )}
    </>
  )
}
