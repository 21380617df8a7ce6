import type { ClientOfTask } from '#contract/clients.ts'

/** First and last name, whichever there are. */
export const nameOf = (client: Pick<ClientOfTask, 'firstName' | 'lastName'>): string =>
  [client.firstName, client.lastName].filter(Boolean).join(' ')
