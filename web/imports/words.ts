import { formatCount, formatCounted } from '#contract/base/format-count.ts'
import type { RowAction, RowGroup } from '#contract/imports/import-decisions.ts'
import {
  clientImportFields,
  importFieldLabels,
  type ImportField,
  policyImportFields,
  importLimits,
  importUndoDays,
} from '#contract/imports/import-fields.ts'
import type { ImportState } from '#contract/imports/imports.ts'

const maxMegabytes = importLimits.bytes / 1_048_576

/** Texts of the import of clients (docs/product/imports.md). */
export const words = {
  title: 'Import clients',
  steps: 'Steps',
  stepNames: ['File', 'Columns', 'People'],

  chooseTitle: 'Choose your list of clients',
  chooseHint:
    'A .csv or .tsv from Excel, Google Contacts, Outlook, HubSpot, Salesforce or your agency system, with a policy in each row if it has them, or a .vcf from a phone. Nothing is added before you have seen every row.',
  choose: 'Choose a file',
  drop: 'Drop the file to read it',
  oneFile: 'Choose one file at a time.',
  folder: 'Folders cannot be read. Choose the file in it.',
  wrongType: 'Choose a .csv, .tsv or .vcf file. A spreadsheet can be saved as CSV.',
  tooLarge: `This file is larger than ${maxMegabytes} MB. Split it into several files.`,
  sending: (name: string) => `Reading ${name}`,
  stop: 'Stop',
  ownerLabel: 'New clients belong to',
  ownerHint: 'An owner column in the file takes precedence.',
  limits: `Up to ${maxMegabytes} MB and ${formatCount(importLimits.rows)} rows. The file is deleted once it is imported.`,

  earlier: 'Earlier imports',
  earlierHint: `Kept for ${importUndoDays} days.`,
  failedToLoadEarlier: (why: string) => `Earlier imports could not be loaded. ${why}`,
  failedToLoad: (why: string) => `The import could not be loaded. ${why}`,
  failedToLoadRows: (why: string) => `The rows could not be loaded. ${why}`,
  open: 'Open',
  discard: 'Discard',
  failedToDiscard: 'The file could not be discarded.',
  states: {
    preview: 'Not imported yet',
    running: 'Importing',
    done: 'Imported',
    undone: 'Undone',
    failed: 'Stopped',
  } satisfies Record<ImportState, string>,

  columnsTitle: 'What is in each column?',
  columnsHint: (rows: number) => `${formatCounted(rows, 'row')}. Check our guesses and correct what is wrong.`,
  column: 'Column',
  samples: 'First values',
  becomes: 'Becomes',
  becomesOf: (header: string) => `${header} becomes`,
  nothing: 'Leave out',
  noValues: 'No values',
  fieldGroups: { client: 'Client', policy: 'Policy' },
  encoding: 'Encoding',
  delimiter: 'Separator',
  encodings: {
    'utf-8': 'UTF-8',
    'utf-16le': 'UTF-16',
    'utf-16be': 'UTF-16 (big-endian)',
    'windows-1252': 'Western (Windows-1252)',
    'windows-1250': 'Central European (Windows-1250)',
    macintosh: 'Mac Roman',
  },
  delimiters: { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Vertical bar' },
  howRead: 'Garbled characters, or everything in one column?',
  importedBefore: (day: string) =>
    `You imported this same file on ${day}. People who are already here are not added again.`,
  dateQuestion: 'Which comes first in these dates?',
  dateOrders: { month_first: 'The month', day_first: 'The day' },
  dateReading: (sample: string, reading: string) => `${sample} is ${reading}`,
  chooseDateOrder: 'Choose which comes first; otherwise these dates are not imported.',
  noName: 'Choose a column with the first name or the full name.',
  toPeople: 'Review the people',
  backToFile: 'Another file',
  failedToRead: 'The file could not be read again.',

  groups: { new: 'New', match: 'Already here', problem: 'Needs a look', leftOut: 'Left out' } satisfies Record<
    RowGroup,
    string
  >,
  group: (group: RowGroup, rows: number) => `${words.groups[group]} ${formatCount(rows)}`,
  groupTabs: 'Groups of rows',
  groupHints: {
    new: 'These people are not here yet. They are added.',
    match: 'These people are already here, by e-mail, phone or policy number, or in an earlier row of this file.',
    problem: 'These rows stay out until you decide. They can also be downloaded afterwards, fixed and imported again.',
    leftOut: 'These rows are not imported.',
  } satisfies Record<RowGroup, string>,
  emptyGroups: {
    new: 'Nobody in this file is new.',
    match: 'Nobody in this file is already here.',
    problem: 'Every row can be read.',
    leftOut: 'No row is left out.',
  } satisfies Record<RowGroup, string>,
  onMatch: 'What happens to them',
  matchActions: { fill: 'Fill what is empty', overwrite: 'Overwrite', leave: 'Change nothing' },
  leaveAllOut: 'Leave all out',
  bringAllIn: 'Include all',
  bringAllInWithout: 'Include all without these cells',
  failedToChoose: 'The choice could not be saved.',
  row: 'Line',
  name: 'Name',
  contact: 'E-mail and phone',
  details: 'Other details',
  action: 'What to do',
  actionOf: (line: number) => `What to do with line ${line}`,
  actions: {
    add: 'Add',
    fill: 'Fill what is empty',
    overwrite: 'Overwrite',
    leave: 'Leave out',
  } satisfies Record<RowAction, string>,
  undecided: 'Decide',
  sameAs: (same: 'email' | 'phone' | 'policy' | 'line', name: string, line: number | null) =>
    same === 'line'
      ? `Same person as line ${line}, ${name}`
      : `${name} has this ${{ email: 'e-mail', phone: 'phone', policy: 'policy' }[same]}`,
  unnamed: 'No name',
  policy: (carrier: string, line: string, renewal: string) => `${carrier} ${line}, renews ${renewal}`,
  born: (day: string) => `Born ${day}`,
  loadMore: 'Reading more rows',
  bringIn: (rows: number) => `Bring in ${formatCounted(rows, 'person', 'people')}`,
  nothingToBringIn: 'Nothing to bring in',
  backToColumns: 'Back to the columns',
  failedToStart: 'The import could not be started.',

  running: 'Importing your clients',
  progress: (done: number, all: number) => `${formatCount(done)} of ${formatCounted(all, 'row')}`,
  canLeave: 'You can leave this page. The import continues, and you can return here at any time.',
  doneTitle: 'Your clients have been imported',
  nothingChanged: 'Everyone was already here',
  undoneTitle: 'This import was undone',
  failedTitle: 'The import has stopped',
  goOn: 'Continue',
  added: 'Added',
  changed: 'Changed',
  skipped: 'Unchanged or left out',
  problems: 'With a problem',
  removed: 'Removed',
  restored: 'Restored',
  seeClients: 'See the clients',
  downloadProblems: (rows: number) => `Download ${formatCounted(rows, 'row')} with a problem`,
  another: 'Import another file',
  exportTitle: 'Export your clients',
  exportHint: 'One CSV file that a spreadsheet opens and that can be imported again.',
  exportAll: 'Export my clients',
  exportOwn: 'Export mine',
  exportOrganization: 'Export the organization',
  undo: 'Undo',
  undoUntil: (day: string) => `Can be undone until ${day}.`,
  undoQuestion: 'Undo this import?',
  undoExplained:
    'Clients and policies that it added are removed, and what it changed is restored, except where somebody has worked with them since.',
  undoConfirm: 'Undo import',
  undoing: 'Undoing',
  undoFailed: 'The import could not be undone.',
  keptTitle: (rows: number) => `${formatCounted(rows, 'client')} stayed`,
  keptMore: (rows: number) => `and ${formatCount(rows)} more`,
  summary: (added: number, changed: number) => `${formatCount(added)} added, ${formatCount(changed)} changed`,
  rows: (rows: number) => formatCounted(rows, 'row'),
} as const

/** The fields that a column can become, in groups for a select; owners are chosen by admins only. */
export function listFieldChoices(
  isAdmin: boolean,
): { label: string; fields: { value: ImportField; label: string }[] }[] {
  const toChoices = (fields: readonly ImportField[]) =>
    fields.flatMap((value) => (value === 'owner' && !isAdmin ? [] : { value, label: importFieldLabels[value] }))
  return [
    { label: words.fieldGroups.client, fields: toChoices(clientImportFields) },
    { label: words.fieldGroups.policy, fields: toChoices(policyImportFields) },
  ]
}
