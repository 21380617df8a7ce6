import type { ClientStatus } from '#contract/clients.ts'

export const statusNames: Record<ClientStatus, string> = {
  prospect: 'Prospect',
  active: 'Active',
  inactive: 'Inactive',
}

/** The texts of a client; those in spec 5 and 8 to the letter. */
export const words = {
  failedToCreate: 'Failed to create client',
  invalid: 'Validation Error',
  firstNameRequired: 'First name is required',
  addNewClient: 'Add New Client',
  addClient: 'Add Client',
  cancel: 'Cancel',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  phone: 'Phone',
  address: 'Address',
  dateOfBirth: 'Date of birth',
  status: 'Status',
  notes: 'Notes',
  added: 'Client added',
} as const
