import { isWebUrl } from '#contract/base/schema.ts'
import type { Task, TaskType } from '#contract/tasks/tasks.ts'
import { clientPath } from '#web/base/paths.ts'

/** What See Resources opens: a page of the web in a window of its own, or a client within Daybook. */
export type Resource = { kind: 'web' | 'client'; url: string }

/** A task's resource; without one a search for its type's words, never for its title: titles name clients (contract 4). */
export function resourceFor(task: Pick<Task, 'type' | 'clientId' | 'resourceType' | 'resourceLink'>): Resource {
  const { resourceType, resourceLink, clientId } = task
  if (resourceType === 'client' && clientId) return { kind: 'client', url: clientPath(clientId) }
  if (resourceType === 'link' && resourceLink && isWebUrl(resourceLink)) return { kind: 'web', url: resourceLink }
  const query = new URLSearchParams({ q: `insurance ${searchTerms[task.type]} tips` })
  return { kind: 'web', url: `https://www.google.com/search?${query}` }
}

const searchTerms: Record<TaskType, string> = {
  roleplay: 'sales roleplay',
  call: 'sales call',
  email: 'sales email',
  meeting: 'client meeting',
  follow_up: 'follow up',
  message: 'client message',
  social: 'social media',
  quote: 'quote',
  other: 'sales',
}
