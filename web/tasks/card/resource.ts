import { isWebUrl } from '#contract/base/text.ts'
import { taskTypes } from '#contract/tasks/task-types.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import { buildClientPath } from '#web/base/paths.ts'

/**
 * The target of See Resources: a web page, opened in a new window, or a client. Without a resource it is a web search by
 * the task's type; not by its title, because titles name clients.
 */
export function getTaskResource(task: Pick<Task, 'type' | 'clientId' | 'resourceType' | 'resourceLink'>): {
  kind: 'web' | 'client'
  url: string
} {
  const { resourceType, resourceLink, clientId } = task
  if (resourceType === 'client' && clientId) return { kind: 'client', url: buildClientPath(clientId) }
  if (resourceType === 'link' && resourceLink && isWebUrl(resourceLink)) return { kind: 'web', url: resourceLink }
  const query = new URLSearchParams({ q: `insurance ${taskTypes[task.type].webSearch} tips` })
  return { kind: 'web', url: `https://www.google.com/search?${query}` }
}
