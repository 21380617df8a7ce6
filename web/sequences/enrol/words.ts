import type { ClientOutcome } from './queries.ts'

/** The texts of the enrolment of several clients. */
export const words = {
  title: 'Add Sequence',
  for: (count: number) => (count === 1 ? 'For 1 client' : `For ${count} clients`),
  enrol: 'Add Sequence',
  results: 'What became of each client',
  done: 'Close',
  outcomes: {
    enrolled: 'On it now',
    already_enrolled: 'Was on it already',
    archived: 'Archived, left out',
    not_found: 'Not found any more',
    not_confirmed: 'Not confirmed: try again',
    not_tried: 'Not put on it: try again',
  } satisfies Record<ClientOutcome['outcome'], string>,
} as const

/** What will happen: "11 clients will be put on it. 1 is on it already and is left out." */
export function describeClientsToEnrol(newCount: number, currentCount: number): string {
  const added =
    newCount === 0
      ? 'No client will be put on it.'
      : `${newCount === 1 ? '1 client' : `${newCount} clients`} will be put on it.`
  if (!currentCount) return added
  return `${added} ${currentCount === 1 ? '1 is on it already and is' : `${currentCount} are on it already and are`} left out.`
}

/** What happened: "11 of 12 clients are on it now". */
export function describeEnrolmentResults(results: readonly ClientOutcome[]): string {
  const count = results.filter(({ outcome }) => outcome === 'enrolled').length
  return `${count} of ${results.length === 1 ? '1 client' : `${results.length} clients`} ${count === 1 ? 'is' : 'are'} on it now`
}
