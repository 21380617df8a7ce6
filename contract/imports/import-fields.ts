import { clientFieldLabels } from '#contract/clients/client-field-labels.ts'

/** The fields of a client that a column of a file can be. `name` is a full name, which is split. */
export const clientImportFields = [
  'firstName',
  'lastName',
  'name',
  'email',
  'phone',
  'address',
  'dateOfBirth',
  'status',
  'notes',
  'owner',
] as const
type ClientImportField = (typeof clientImportFields)[number]

/** The fields of a policy that a column of a file can be. */
export const policyImportFields = [
  'policyCarrier',
  'policyLine',
  'policyNumber',
  'policyStatus',
  'policyEffectiveDate',
  'policyRenewalDate',
  'policyTermMonths',
  'policyPremium',
  'policyNotes',
] as const
export type PolicyImportField = (typeof policyImportFields)[number]

export const importFields = [...clientImportFields, ...policyImportFields] as const
export type ImportField = (typeof importFields)[number]

export const importFieldLabels: Record<ImportField, string> = {
  ...clientFieldLabels,
  name: 'Full name',
  owner: 'Owner',
  policyCarrier: 'Carrier',
  policyLine: 'Line',
  policyNumber: 'Policy number',
  policyStatus: 'Policy status',
  policyEffectiveDate: 'Effective date',
  policyRenewalDate: 'Renewal date',
  policyTermMonths: 'Term',
  policyPremium: 'Premium',
  policyNotes: 'Policy notes',
}

/** The fields that an exported book has as columns, which the import recognizes. */
export const exportedFields = clientImportFields.filter((field) => field !== 'name')

/** The headers of an export, which must not change: spreadsheets and other programs rely on them. */
export const exportedHeaders: Record<ClientImportField, string> = { ...importFieldLabels, email: 'Email' }

/** A column of a file and the field it is imported as, null for none. */
export type ImportedColumn = { header: string; field: ImportField | null }

/** Limits of an import: docs/product/imports.md#limits. */
export const importLimits = {
  bytes: 25 * 1_048_576,
  rows: 50_000,
  columns: 100,
  samples: 3,
  /** Maximum characters of a cell in an answer. */
  shownCellLength: 200,
} as const

/** How long an import is kept and can be undone. */
export const importUndoDays = 30

/** Fields whose dates depend on the order of day and month. */
export const dateFields = ['dateOfBirth', 'policyEffectiveDate', 'policyRenewalDate'] as const satisfies ImportField[]

/** The order of day and month in dates such as 01/02/2026. */
export const dateOrders = ['month_first', 'day_first'] as const
export type DateOrder = (typeof dateOrders)[number]

export const importEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1250', 'macintosh'] as const
export type ImportEncoding = (typeof importEncodings)[number]

export const importDelimiters = [',', ';', '\t', '|'] as const
export type ImportDelimiter = (typeof importDelimiters)[number]
