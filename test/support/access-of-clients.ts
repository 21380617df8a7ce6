import { type AccessRow, everyRole } from './access-rows.ts'

/** The rows of the access matrix about clients themselves, and the team they are given to. */
export const ofClients: Record<string, AccessRow[]> = {
  listClients: [
    { input: () => ({}), expected: everyRole(200) },
    { input: () => ({ query: { search: 'a', limit: '5' } }), expected: everyRole(200) },
  ],
  createClient: [{ input: () => ({ body: { firstName: 'x' } }), expected: everyRole(201) }],
}
