import { clientFieldLabels } from '#contract/clients/client-field-labels.ts'
import type { ClientStatus } from '#contract/clients/clients.ts'

/** The tones of the badges of the statuses. */
export const clientStatusTones = { active: 'teal', prospect: 'plum', inactive: 'plain' } as const satisfies Record<
  ClientStatus,
  string
>

/** The end of an id, for people: ids begin with the time, which rows created together share. */
export const shortenId = (id: string): string => id.slice(-8)

/** Texts of clients and their form (docs/product/clients.md). */
export const words = {
  failedToCreate: 'Failed to create client',
  failedToUpdate: 'Failed to update client',
  invalid: 'Validation Error',
  firstNameRequired: 'First name is required',
  addNewClient: 'Add New Client',
  addClient: 'Add Client',
  editClient: 'Edit Client',
  ...clientFieldLabels,
  sequenceId: 'Nurture sequence',
  noSequence: 'No sequence',
  sequenceStart: 'Start date',
  targetDate: 'Target date',
  failedToLoadSequences: "Sequences could not be loaded. Start one later on the client's page.",
  partialSuccess: 'Partial Success',
  failedToAssign: 'Client created but failed to assign nurture sequence',
  added: 'Client added',
  saved: 'Client saved',
  loadingClient: 'Loading the client',
  failedToLoadClient: (why: string) => `The client could not be loaded. ${why}`,
  changedMeanwhile: (changes: string) => `Someone else changed this client: ${changes}. Saving keeps what you typed.`,
  activeClient: 'Active Client',
  duplicateTitle: 'Possible duplicate',
  addedOn: (day: string) => `added ${day}`,
  duplicateReason: { email: 'has this e-mail address', phone: 'has this number' },
  archived: 'Archived',
  inClientListOf: (agent: string) => `${agent}’s client`,
  open: 'Open',
  openWithName: (name: string) => `Open ${name}`,
  goBack: 'Go back',
  addDuplicate: 'Add anyway',
  saveDuplicate: 'Save anyway',
  reassign: 'Reassign',
  reassignTo: 'Reassign to',
  chooseAgent: 'Choose an agent',
  chooseAgentFirst: 'Choose the new agent',
  failedToLoadTeam: (why: string) => `The team could not be loaded. ${why}`,
  nobodyElse: 'Nobody else is active in your organization yet.',
  loadingTeam: 'Loading the team',
} as const
