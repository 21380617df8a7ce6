import { getTask } from '#contract/tasks/task-endpoints.ts'
import type { ListedTask } from '#contract/tasks/tasks.ts'
import { prefetchEndpoint } from '#web/base/use-endpoint-query.ts'
import { words } from '#web/tasks/words.ts'
import { TruncatedText } from '#web/ui/expandable-text.tsx'

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
  const input = { params: { taskId: task.id } }
  return (
    <TruncatedText
      endpoint={getTask}
      input={input}
      selectText={(full) => full.description}
      describeFailure={words.failedToLoadDescription}
      textId={task.id}
      lines={lines}
      isTruncated={isTruncated}
      onPrefetch={() => isTruncated && prefetchEndpoint(getTask, input)}
      className="mt-1 text-sm text-ink-soft"
    >
      {description}
    </TruncatedText>
  )
}
