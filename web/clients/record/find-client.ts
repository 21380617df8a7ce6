import type { Client } from '#contract/clients/clients.ts'

/** The client in an answer, which may be a list to look them up in by their id (spec 7). */
export function findClient(answer: Client | readonly Client[], id: string): Client | undefined {
  return 'find' in answer ? answer.find((client) => client.id === id) : answer
}
