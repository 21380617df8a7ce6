import type { FirstStep } from '#contract/team/first-steps.ts'

/** Texts of the first steps (docs/product/first-steps.md). */
export const words = {
  pages: {
    organization: 'Your organization is new. Three lines to begin',
    book: 'Three lines to begin',
  },
  emptyBook: 'Your book is empty. Three lines to begin',
  steps: {
    name: 'Tell us your name',
    clients: 'Bring your clients',
    task: 'Plan your first call',
    team: 'Invite your team',
    links: 'Set your quote and calendar links',
    sequences: 'Choose your sequences',
  } satisfies Record<FirstStep, string>,
  hints: {
    name: 'It greets you here and signs your messages.',
    clients: 'From a spreadsheet or your phone’s contacts, or one by one.',
    task: 'If you called one person today, who would it be?',
    team: 'Each person gets a link of their own. You can paste many addresses at once.',
    links: 'The Quote and Calendar buttons of everyone open them.',
    sequences: 'Welcome, renewal, birthday and more: written, ready, yours to change.',
  } satisfies Record<FirstStep, string>,
  done: 'Done',
  toDo: 'To do',
  firstName: 'First name',
  lastName: 'Last name',
  firstNameRequired: 'Enter your first name',
  saveName: 'Save',
  importClients: 'Import',
  addClient: 'Add one',
  planCall: 'Plan a call',
  invite: 'Invite',
  setLinks: 'Set links',
  startFromOurs: 'Start from a template',
  roleplay:
    'Below is your daily roleplay, the one task that comes by itself: practice one conversation out loud, such as a call you would rather put off, before you make the real one.',
  hide: 'Hide these lines',
  finished: 'That is all. From here on the page fills as you work.',
  failedToHide: 'The lines could not be hidden',
  platform: 'Organizations and their first admins are in Super Admin.',
  openSuperAdmin: 'Open Super Admin',
} as const
