import { isWebUrl } from '#contract/base/text.ts'
import { taskTypes } from '#contract/tasks/task-types.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import { buildClientPath } from '#web/base/paths.ts'

/** The target of See Resources: a web page, opened in a new window, or a client. */
export type TaskResourceTarget = { kind: 'web' | 'client'; url: string }

/** A task's resource, or else a web search by its type. Its title is not searched for, because titles name clients. */
export function getTaskResource(
  task: Pick<Task, 'type' | 'clientId' | 'resourceType' | 'resourceLink'>,
): TaskResourceTarget {
  const { resourceType, resourceLink, clientId } = task
  if (resourceType === 'client' && clientId) return { kind: 'client', url: buildClientPath(clientId) }
  if (resourceType === 'link' && resourceLink && isWebUrl(resourceLink)) return { kind: 'web', url: resourceLink }
  const query = new URLSearchParams({ q: `insurance ${taskTypes[task.type].webSearch} tips` })
  return { kind: 'web', url: `https://www.google.com/search?${query}` }
}
