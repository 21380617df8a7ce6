import { formatCounted } from '#contract/base/format-count.ts'

/** Texts of the field that searches a client. */
export const words = {
  searchClients: 'Name, e-mail or phone',
  clearClient: 'Clear client',
  clientsFound: (count: number) =>
    count === 0 ? 'No client found' : formatCounted(count, 'client found', 'clients found'),
  searching: 'Looking for clients',
  searchFailed: (why: string) => `Clients could not be searched. ${why}`,
} as const
