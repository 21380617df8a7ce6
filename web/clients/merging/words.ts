import { listCounted } from '#contract/base/format-count.ts'
import { joinList } from '#contract/base/text.ts'
import { clientFieldLabels } from '#contract/clients/client-field-labels.ts'
import type { ClientRelatedCounts } from '#contract/clients/clients.ts'
import { type DuplicateReason, mergeUndoDays, type UndoneMerge } from '#contract/clients/merging.ts'

/** Texts of merging and of the possible duplicates (docs/product/clients.md#merging). */
export const words = {
  title: 'Merge two clients',
  description: 'Choose what stays. Everything else of the two comes together in one record.',
  record: 'Record that stays',
  addedOn: (day: string) => `Added ${day}`,
  ownedBy: (name: string) => `Owner: ${name}`,
  same: (fields: string) => `The same in both: ${fields}.`,
  empty: 'Empty',
  merge: 'Merge',
  loading: 'Loading both clients',
  failedToLoad: (why: string) => `The clients could not be loaded. ${why}`,
  failed: 'Failed to merge the clients',
  failedToUndo: 'Failed to undo the merge',
  merged: 'Clients merged',
  undone: 'Both clients are back',
  bothOn: (names: string) =>
    `Both are on ${names}. The one that is further along stays, the other ends with its open tasks.`,
  ownerGets: (from: string, to: string) => `Open tasks of ${from} for this client go to ${to}.`,
  undoFor: `You can undo this for ${mergeUndoDays} days, also under Possible duplicates.`,
  duplicates: 'Possible duplicates',
  duplicatesDescription: 'Clients with the same e-mail address or phone, or the same name and birthday.',
  noDuplicates: 'No possible duplicates',
  noDuplicatesHint: 'No two of your clients share an e-mail address, a phone, or a name with a birthday.',
  firstPairs: (count: number) => `The newest ${count} pairs. More appear as you merge these.`,
  loadingDuplicates: 'Looking for duplicates',
  failedToLoadDuplicates: (why: string) => `The possible duplicates could not be loaded. ${why}`,
  mergePair: (one: string, other: string) => `Merge ${one} and ${other}`,
  mergeOf: 'Merge…',
  recent: `Merged in the last ${mergeUndoDays} days`,
  mergedInto: (name: string, into: string) => `${name} into ${into}`,
  mergedBy: (day: string, who: string | null) => (who ? `${day}, by ${who}` : day),
  undo: 'Undo',
  undoOf: (name: string) => `Undo the merge of ${name}`,
} as const

export const duplicateReasonLabels: Record<DuplicateReason, string> = {
  email: 'same e-mail',
  phone: 'same phone',
  nameAndBirthday: 'same name and birthday',
}

/** Describes the rows that move with a merged client. */
export function describeWhatComesAlong(name: string, counts: ClientRelatedCounts): string {
  const parts = listCounted(
    [counts.notes, 'note'],
    [counts.events, 'timeline event'],
    [counts.documents, 'document'],
    [counts.policies, 'policy', 'policies'],
    [counts.openTasks, 'open task'],
    [counts.recurringTasks, 'repeating task'],
    [counts.assignments, 'running sequence'],
  )
  return parts.length
    ? `From ${name}: ${joinList(parts)} ${parts.length === 1 && parts[0]!.startsWith('1 ') ? 'comes' : 'come'} along, with all finished tasks.`
    : `Nothing else is stored with ${name}.`
}

/** Describes what was changed since a merge and is left by its undo; undefined if nothing was. */
export function describeWhatStays({
  fields,
  tasks,
  recurringTasks,
  assignments,
}: UndoneMerge['stays']): string | undefined {
  const parts = [
    ...fields.map((field) => clientFieldLabels[field].toLowerCase()),
    ...listCounted([tasks, 'task'], [recurringTasks, 'repeating task'], [assignments, 'sequence']),
  ]
  return parts.length ? `Changed since, and left as it is: ${joinList(parts)}.` : undefined
}
