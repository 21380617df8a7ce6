import type { NoteDraft } from '#contract/notes/notes.ts'
import type { TimelineEventDraft } from '#contract/timeline/timeline.ts'

const note = (noteType: NoteDraft['noteType'], tags: string, content: string): NoteDraft => ({
  content,
  noteType,
  tags: tags.split(' '),
})

/** Notes about clients; `{first}` is replaced by the client's first name. */
export const demoNotes: NoteDraft[] = [
  note('general', 'contact', '{first} prefers a text before a call, and calls after 4 PM.'),
  note('general', 'auto family', 'Two kids in college; both drive the second car in the summer.'),
  note(
    'meeting_notes',
    'home quote',
    'Went through the home policy page by page. Wants flood coverage priced with the higher deductible.',
  ),
  note(
    'call_summary',
    'auto quote',
    'Has a competing quote for the cars. Ours is $40 a year more with better glass coverage; that decided it.',
  ),
  note('follow_up', 'life', 'Send the life numbers with and without the waiver rider, then call on Thursday.'),
  note(
    'meeting_notes',
    'business auto',
    'The bakery is adding a second van in the spring: commercial auto, and review workers’ comp.',
  ),
  note('follow_up', 'health birthday', 'Turns 65 next year. Bring up Medicare early.'),
  note('general', 'home renewal', 'Roof replaced in 2024, receipts seen: ask for the new-roof discount at renewal.'),
  note('general', 'referral', 'Neighbor of the Hargroves, who sent {first} to us. Say thank you to both.'),
  note('call_summary', 'claim', 'Claim closed, quickly and well. A good moment to ask for a review.'),
]

/** Events that agents logged. */
export const demoEvents: Pick<TimelineEventDraft, 'eventType' | 'title' | 'description'>[] = [
  {
    eventType: 'call',
    title: 'First call',
    description: 'Found us through the web form. Home and two cars with another carrier until May.',
  },
  { eventType: 'call', title: 'Renewal call', description: 'Stays with us; wants the paperless discount.' },
  {
    eventType: 'meeting',
    title: 'Policy review at the office',
    description: 'One hour. Umbrella coverage is the open question.',
  },
  { eventType: 'meeting', title: 'Coffee at the harbor café', description: null },
  { eventType: 'email', title: 'Sent the comparison', description: 'Three carriers, same coverage, one page.' },
  { eventType: 'email', title: 'Asked for the driver’s license numbers', description: null },
  { eventType: 'document', title: 'Signed application received', description: 'By mail, filed.' },
  { eventType: 'note', title: 'Moved', description: 'New address on file; the home policy is next.' },
  { eventType: 'call', title: 'Claim reported: hail on the roof', description: 'Adjuster comes on Monday.' },
]
