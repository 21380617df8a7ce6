/** Texts of the library of sequences (docs/product/sequences.md#library). */
export const words = {
  open: 'Start from a template',
  title: 'Start from a template',
  hint: 'Sequences that agencies use, with texts ready to send. Once added, they are yours: change every step.',
  sequences: 'Sequences to start from',
  facts: (steps: number, countsFrom: string) => `${steps} steps, counted from ${countsFrom}`,
  preview: (name: string) => `Steps of ${name}`,
  choose: (name: string) => `Choose ${name}`,
  exists: 'You already have one with this name',
  standing: 'Enrolls everyone it applies to automatically.',
  minutes: (count: number) => `${count} min`,
  shared: 'For the whole organization',
  add: (count: number) => (count < 2 ? 'Add sequence' : `Add ${count} sequences`),
  chooseFirst: 'Choose at least one sequence.',
  added: (count: number) => (count === 1 ? 'Sequence added' : `${count} sequences added`),
} as const
