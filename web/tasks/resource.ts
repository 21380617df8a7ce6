import { isWebUrl } from '#contract/schema.ts'
import type { Task, TaskType } from '#contract/tasks.ts'

/** What See Resources opens: a page of the web in a window of its own, or a client within Daybook. */
export type Resource = { of: 'web' | 'client'; address: string }

/** A task's resource; without one a search for its type's words, never for its title: titles name clients (contract 4). */
export function resourceOf(task: Pick<Task, 'type' | 'clientId' | 'resourceType' | 'resourceLink'>): Resource {
  const { resourceType, resourceLink, clientId } = task
  if (resourceType === 'client' && clientId) return { of: 'client', address: clientAddress(clientId) }
  if (resourceType === 'link' && resourceLink && isWebUrl(resourceLink)) return { of: 'web', address: resourceLink }
  const query = new URLSearchParams({ q: `insurance ${searchWords[task.type]} tips` })
  return { of: 'web', address: `https://www.google.com/search?${query}` }
}

/** Where a client's page stands (spec 2). */
export const clientAddress = (clientId: string): string => `/clients/${encodeURIComponent(clientId)}`

const searchWords: Record<TaskType, string> = {
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
