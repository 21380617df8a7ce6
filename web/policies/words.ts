import { type CalendarDay, daysBetween } from '#contract/base/calendar-day.ts'
import { formatCounted } from '#contract/base/format-count.ts'
import type { PolicyStatus, RenewalOutcome } from '#contract/policies/policies.ts'
import { renewalWindowDays } from '#contract/policies/renewals.ts'
import { formatPastDayInSentence } from '#web/base/format-time.ts'

/** The texts of policies and renewals (docs/product/policies.md). */
export const words = {
  policies: 'Policies',
  loading: 'Loading the policies',
  failedToLoad: (why: string) => `The policies could not be loaded. ${why}`,
  none: 'No policies yet',
  noneHint: (firstName: string) =>
    `The policies of ${firstName} will appear here, the next renewal first. Renewals are planned from them.`,
  noneArchivedHint: 'This client is archived. Restore them to add a policy.',
  add: 'Add Policy',
  addFirst: 'Add the first policy',
  edit: 'Edit Policy',
  editOf: (name: string) => `Edit ${name}`,
  deleteOf: (name: string) => `Delete ${name}`,
  save: 'Save',
  added: 'Policy added',
  saved: 'Policy saved',
  deleted: 'Policy deleted',
  restored: 'Policy restored',
  failedToAdd: 'Failed to add policy',
  failedToUpdate: 'Failed to update policy',
  failedToDelete: 'Failed to delete policy',
  failedToRestore: 'Failed to restore policy',

  carrier: 'Carrier',
  carrierRequired: 'Carrier is required',
  line: 'Line',
  chooseLine: 'Choose a line',
  failedToLoadLines: (why: string) => `The lines could not be loaded. ${why}`,
  policyNumber: 'Policy number',
  status: 'Status',
  effectiveDate: 'Starts',
  effectiveDateRequired: 'Enter the day the policy starts',
  renewalDate: 'Renews',
  ended: 'Term until',
  lastRenewal: (outcome: string) => `Last renewal: ${outcome.toLowerCase()}`,
  renewalAfterStart: 'Must be after the day it starts',
  renewalPast: 'This renewal date has passed: it waits for an answer.',
  termMonths: 'Term in months',
  termOf: (months: number) => `${months} months`,
  premium: 'Premium for one term',
  currency: 'Currency',
  currencyAsLast: 'Last used',
  notes: 'Notes',
  hasNumber: (number: string, name: string) => `Number ${number} already belongs to a policy: ${name}.`,
  hasNumberElsewhere: 'Somebody else in your organization has a policy with this number.',
  openPolicy: 'Open it',
  changedMeanwhile: (changes: string) => `Someone else changed this policy: ${changes}. Saving keeps what you typed.`,
  changedSteps: 'Planned steps that change',
  movedStepsHint: 'Tasks that somebody worked on or moved stay where they are.',
  noChangedSteps: 'No planned step changes.',
  loadingChangedSteps: 'Looking up the planned steps',
  failedToLoadChangedSteps: (why: string) => `The planned steps could not be loaded. ${why}`,
  becomes: 'to',
  removed: 'removed',
  skipped: 'Past, will be skipped',
  number: (number: string) => `No. ${number}`,
  forTerm: (premium: string, months: number) => `${premium} for ${formatCounted(months, 'month')}`,

  question: 'What became of it?',
  questionOf: (name: string) => `What became of it? ${name}`,
  answerSaved: 'Save',
  outcomeRequired: 'Choose what became of it',
  outcomeHints: {
    renewed: 'Continues for another term',
    moved: 'Continues with another carrier',
    lost: 'Ends here',
  } satisfies Record<RenewalOutcome, string>,
  nextPremium: 'Premium for the next term',
  nextRenewal: 'Renews next',
  renewalLater: 'Must be after the current renewal',
  newCarrier: 'New carrier',
  newCarrierRequired: 'Enter the new carrier',
  reason: 'Reason',
  reasonHint: 'Such as price, moved away, or service.',
  answered: {
    renewed: 'Renewal saved',
    moved: 'Moved to another carrier',
    lost: 'Policy lost',
  } satisfies Record<RenewalOutcome, string>,
  failedToAnswer: 'Failed to save the outcome',
  failedToUndo: 'Failed to undo the answer',
  answerUndone: 'Answer undone',
  staleAnswer: (name: string) => `Someone else changed ${name}. Check the dates and save again.`,

  waiting: (count: number) => formatCounted(count, 'renewal waits for an answer', 'renewals wait for an answer'),
  failedToLoadWaiting: (why: string) => `Renewals that wait for an answer could not be loaded. ${why}`,
  answerThem: 'Answer',
  showLess: 'Show less',
  allRenewals: 'All in Planning',
} as const

/** The texts of the Renewals tab of Planning. */
export const renewalWords = {
  renewals: 'Renewals',
  loading: 'Loading renewals',
  failedToLoad: (why: string) => `The renewals could not be loaded. ${why}`,
  failedToLoadSums: (why: string) => `The monthly totals could not be loaded. ${why}`,
  none: `No renewals in the next ${renewalWindowDays.shown} days`,
  noneHint: 'Policies renew here, month by month, with what is planned for each. Add them in the record of a client.',
  openClients: 'Open clients',
  window: `The next ${renewalWindowDays.shown} days, and what waits for an answer.`,
  scope: 'Whose renewals',
  scopes: { mine: 'Mine', organization: 'Organization' },
  waitingHeading: 'Waiting for an answer',
  count: (count: number) => formatCounted(count, 'renewal'),
  nothingPlanned: 'Nothing planned',
  plan: 'Plan',
  planFor: (name: string) => `Plan a task for ${name}`,
  enroll: 'Enroll',
  enrollFor: (name: string) => `Enroll ${name} in a sequence`,
  answer: 'Outcome',
  answerFor: (name: string) => `Outcome of ${name}`,
  loadingMore: 'Loading more renewals',
  failedToLoadMore: (why: string) => `More renewals could not be loaded. ${why}`,
} as const

/** The texts of the renewals in Analytics. */
export const renewalAnalyticsWords = {
  rule: 'Answered in these days, today included. Premiums are those of the terms that ended.',
  loading: 'Loading the renewals',
  failedToLoad: (why: string) => `The renewals could not be loaded. ${why}`,
  kept: 'Kept',
  moved: 'Moved',
  lost: 'Lost',
  unanswered: 'Unanswered',
  premiumKept: 'Premium kept',
  premiumLost: (sum: string) => `${sum} lost`,
  nothingKept: 'None',
} as const

export const policyStatusLabels: Record<PolicyStatus, string> = {
  quoted: 'Quoted',
  active: 'Active',
  lapsed: 'Lapsed',
  canceled: 'Canceled',
  replaced: 'Replaced',
}

export const outcomeLabels: Record<RenewalOutcome, string> = { renewed: 'Renewed', moved: 'Moved', lost: 'Lost' }

/** "Auto": a line at the beginning of a text. */
export const capitalize = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** The distance of a renewal: "today", "tomorrow", "in 39 days", "3 days ago". */
export function describeDaysLeft(day: CalendarDay, today: CalendarDay): string {
  const days = daysBetween(today, day)
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days === -1) return 'yesterday'
  return days > 0 ? `in ${formatCounted(days, 'day')}` : `${formatCounted(-days, 'day')} ago`
}

/** Names the renewal of a client's policy: "Due to renew today: Ana Ibarra, Acme auto." */
export const describePastRenewal = (
  { renewalDate, clientName, name }: { renewalDate: CalendarDay; clientName: string; name: string },
  today: CalendarDay,
): string => `Due to renew ${formatPastDayInSentence(renewalDate, today)}: ${clientName}, ${name}.`
