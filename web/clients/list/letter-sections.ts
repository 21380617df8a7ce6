import { type Client, formatFullName, type SortOrder } from '#contract/clients/clients.ts'

/** The clients of an initial in a list that is sorted by name. */
export type LetterSection = {
  /** A to Z; `#` for names that sort before A, such as digits and emoji, `…` for those after Z. */
  label: string
  /** The index of the first client; for an empty section, of the next client. */
  start: number
  count: number
}

/**
 * The sections of a sorted list in its order: every letter from A to Z, and `#` and `…` if there are such names. It
 * searches the starts in the list and does not read every name.
 */
export function findLetterSections(clients: readonly Client[], order: SortOrder): LetterSection[] {
  const ascending = order === 'asc' ? clients : clients.toReversed()
  const starts = letters.map((letter) => findStart(ascending, letter))
  const sections = ['#', ...letters.slice(0, -1), '…'].map((label, index) => {
    const start = index === 0 ? 0 : starts[index - 1]!
    const end = starts[index] ?? clients.length
    return { label, start: order === 'asc' ? start : clients.length - end, count: end - start }
  })
  const inOrder = order === 'asc' ? sections : sections.toReversed()
  return inOrder.filter(({ label, count }) => count > 0 || /[A-Z]/.test(label))
}

/**
 * The index of the section of the client at an index of the list: of the last one with clients that begins there or
 * before.
 */
export const findSectionIndexOfClient = (sections: readonly LetterSection[], index: number): number =>
  Math.max(
    0,
    sections.findLastIndex(({ start, count }) => count > 0 && start <= index),
  )

/** The nearest section with clients from an index on in a direction; the index itself if there is none. */
export function findNearestNonEmptySection(
  sections: readonly LetterSection[],
  from: number,
  direction: 1 | -1,
): number {
  for (let index = from; index >= 0 && index < sections.length; index += direction)
    if (sections[index]!.count > 0) return index
  return from
}

/** The letters, and the first one of the alphabets that sort after the Latin one. */
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'α']

let letterCollator: Intl.Collator | undefined

/** The index of the first name that is not before a letter, by binary search. */
function findStart(ascending: readonly Client[], letter: string): number {
  // Ignores case and accents: "Ángel" is in A.
  letterCollator ??= new Intl.Collator('en', { sensitivity: 'base' })
  let [low, high] = [0, ascending.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (letterCollator.compare(formatFullName(ascending[middle]!), letter) < 0) low = middle + 1
    else high = middle
  }
  return low
}
