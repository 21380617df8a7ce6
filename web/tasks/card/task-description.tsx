import { useState } from 'react'
import type { ListedTask } from '#contract/tasks/tasks.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ExpandableText } from '#web/ui/expandable-text.tsx'
import { prefetchWholeTask, useWholeTask } from '#web/tasks/queries.ts'
import { words } from '#web/tasks/words.ts'

/** The description of a task. A description that was cut in the list is read in full when it is expanded. */
export function TaskDescription({ task, description }: { task: ListedTask; description: string }) {
  const isCut = Boolean(task.truncated)
  const [isExpanded, setIsExpanded] = useState(false)
  const query = useWholeTask(task, isCut && isExpanded)
  const wholeText = query.state === 'ready' ? query.data.description : undefined
  return (
    <>
      <ExpandableText
        textId={task.id}
        lines={6}
        isCut={isCut}
        onExpand={() => setIsExpanded(true)}
        onPrefetch={() => isCut && prefetchWholeTask(task)}
        className="mt-1 text-sm text-ink-soft"
      >
        {isCut ? (wholeText ?? `${description}…`) : description}
      </ExpandableText>
      {isCut && query.state === 'failed' && (
        <ErrorState message={words.failedToLoadDescription(query.message)} retry={query.retry} />
      )}
    </>
  )
}
