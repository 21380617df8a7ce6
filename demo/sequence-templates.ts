import type { SequenceDraft } from '#contract/sequences/sequences.ts'
import type { SequenceStepDraft } from '#contract/sequences/steps.ts'

type StepTemplate = Pick<SequenceStepDraft, 'title' | 'taskType' | 'daysAfterKickoff'> & Partial<SequenceStepDraft>
type SequenceTemplate = Pick<SequenceDraft, 'name' | 'description' | 'repeatInterval'> & {
  endsWhenActive?: boolean
  steps: StepTemplate[]
}

const step = (
  daysAfterKickoff: number,
  taskType: SequenceStepDraft['taskType'],
  title: string,
  estimatedMinutes = 15,
): StepTemplate => ({ daysAfterKickoff, taskType, title, estimatedMinutes })

/** The sequences that the demo agencies use. */
export const sequenceTemplates = {
  newClient: {
    name: 'New client welcome',
    description: 'The first 90 days after the first policy: papers, questions, and what else the household needs.',
    steps: [
      step(0, 'call', 'Welcome call: who to ring, and for what'),
      step(1, 'email', 'Send the policy documents and ID cards'),
      step(7, 'message', 'Ask whether anything in the papers is unclear', 5),
      step(30, 'call', 'Check-in call after the first bill'),
      step(60, 'email', 'Send the coverage checklist for the household'),
      step(90, 'meeting', 'First review: gaps and bundles', 45),
    ],
  },
  renewal: {
    name: 'Renewal, 60 days',
    description: 'Counts to the renewal date. Rates are out about six weeks before it.',
    repeatInterval: 'yearly',
    steps: [
      step(-60, 'email', 'Announce the renewal and ask what has changed'),
      step(-45, 'other', 'Compare the renewal rate with two other carriers', 30),
      step(-30, 'call', 'Go through the renewal offer', 30),
      step(-14, 'follow_up', 'Follow up on the open offer'),
      step(-7, 'call', 'Last questions, and the payment plan'),
      step(0, 'email', 'Confirm the renewal and send the new ID cards'),
    ],
  },
  quote: {
    name: 'Quote follow-up',
    description: 'From the quote to a yes or a no. Ends by itself when the prospect becomes a client.',
    endsWhenActive: true,
    steps: [
      step(0, 'email', 'Send the quote with the one-page comparison'),
      step(2, 'call', 'Ask what they think of the quote'),
      step(5, 'message', 'Offer to change deductible or limits', 5),
      step(10, 'follow_up', 'Answer what is still open'),
      step(21, 'email', 'Last note: the quote runs out soon'),
    ],
  },
  birthday: {
    name: 'Birthday',
    description: 'Counts from the birthday and comes back every year.',
    repeatInterval: 'yearly',
    steps: [step(-5, 'other', 'Write the birthday card', 10), step(0, 'message', 'Birthday wishes', 5)],
  },
  winBack: {
    name: 'Win-back',
    description: 'For those who left: a word now and then, and an offer before their next renewal elsewhere.',
    steps: [
      step(0, 'email', 'Thank them, and keep the door open'),
      step(90, 'call', 'How is the new carrier?'),
      step(240, 'email', 'Offer a comparison before their renewal'),
      step(300, 'call', 'Call about the comparison', 20),
    ],
  },
  referral: {
    name: 'Referral',
    description: 'After a claim that went well, or a review.',
    steps: [
      step(0, 'call', 'Thank them, and ask who else could use a second look'),
      step(6, 'message', 'Send the referral card to pass on', 5),
      step(21, 'follow_up', 'Ask whether somebody came to mind'),
    ],
  },
} as const satisfies Record<string, SequenceTemplate>

export type SequenceName = keyof typeof sequenceTemplates

/** A client's enrolment: who of the agent's clients, when, from which day counted, and whether it was paused since. */
export type EnrolmentTemplate = {
  sequence: SequenceName
  client: number
  daysAgo: number
  /** Days from today to the date; the day of the enrolment by default, for a birthday the client's next one. */
  daysToDate?: number
  pausedDaysAgo?: number
}

/** Clients at every stage; agents with fewer clients have fewer of them. */
export const enrolmentTemplates: EnrolmentTemplate[] = [
  { sequence: 'newClient', client: 0, daysAgo: 28 },
  { sequence: 'quote', client: 1, daysAgo: 4 },
  { sequence: 'renewal', client: 2, daysAgo: 28, daysToDate: 20 },
  { sequence: 'quote', client: 3, daysAgo: 12, pausedDaysAgo: 1 },
  { sequence: 'birthday', client: 4, daysAgo: 20 },
  { sequence: 'referral', client: 5, daysAgo: 8 },
  { sequence: 'newClient', client: 6, daysAgo: 3 },
  { sequence: 'winBack', client: 7, daysAgo: 26 },
  { sequence: 'renewal', client: 8, daysAgo: 5, daysToDate: 50 },
  { sequence: 'renewal', client: 9, daysAgo: 16, daysToDate: 7 },
  { sequence: 'newClient', client: 10, daysAgo: 9 },
  { sequence: 'referral', client: 11, daysAgo: 23 },
  { sequence: 'birthday', client: 12, daysAgo: 12 },
  { sequence: 'quote', client: 13, daysAgo: 1 },
]
