import type { MergedField } from './merging.ts'

/**
 * Display names of the fields of the client form. Kept free of zod, because the process that reads an import loads
 * them.
 */
export const clientFieldLabels: Record<MergedField, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  phone: 'Phone',
  address: 'Address',
  dateOfBirth: 'Date of birth',
  status: 'Status',
  notes: 'Notes',
}
