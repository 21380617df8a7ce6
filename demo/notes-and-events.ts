import type { NoteDraft } from '#contract/notes/notes.ts'
import type { TimelineEventDraft } from '#contract/timeline/timeline.ts'

/** Notes about clients; `{first}` is replaced by the client's first name. */
export const demoNotes: NoteDraft[] = [
  { content: '{first} prefers a text before a call, and calls after four.', noteType: 'general', tags: ['contact'] },
  {
    content: 'Two children at college; both drive the second car in summer.',
    noteType: 'general',
    tags: ['auto', 'family'],
  },
  {
    content: 'Went through the home policy page by page. Wants flood cover priced with the higher deductible.',
    noteType: 'meeting_notes',
    tags: ['home', 'quote'],
  },
  {
    content: 'Has a rival quote for the cars. Ours is 40 a year dearer with the better glass cover; that decided it.',
    noteType: 'call_summary',
    tags: ['auto', 'quote'],
  },
  {
    content: 'Send the life numbers with and without the waiver rider, then ring on Thursday.',
    noteType: 'follow_up',
    tags: ['life'],
  },
  {
    content: 'The bakery takes on a second van in spring: commercial auto, and a look at workers’ comp.',
    noteType: 'meeting_notes',
    tags: ['business', 'auto'],
  },
  {
    content: 'Turns 65 next year. Start the Medicare talk in time.',
    noteType: 'follow_up',
    tags: ['health', 'birthday'],
  },
  {
    content: 'Roof done in 2024, papers seen: ask for the new-roof discount at renewal.',
    noteType: 'general',
    tags: ['home', 'renewal'],
  },
  {
    content: 'Neighbour of the Hargroves, who sent {first} to us. Say thank you to both.',
    noteType: 'general',
    tags: ['referral'],
  },
  {
    content: 'Claim closed, quickly and well. A good moment to ask for a review.',
    noteType: 'call_summary',
    tags: ['claim'],
  },
]

/** Events that agents logged. */
export const demoEvents: Pick<TimelineEventDraft, 'eventType' | 'title' | 'description'>[] = [
  {
    eventType: 'call',
    title: 'First call',
    description: 'Found us by the web form. Home and two cars elsewhere until May.',
  },
  { eventType: 'call', title: 'Renewal call', description: 'Stays with us; wants the paperless discount.' },
  {
    eventType: 'meeting',
    title: 'Policy review at the office',
    description: 'An hour. Umbrella cover is the open question.',
  },
  { eventType: 'meeting', title: 'Coffee at the harbour café', description: null },
  { eventType: 'email', title: 'Sent the comparison', description: 'Three carriers, same cover, one page.' },
  { eventType: 'email', title: 'Asked for the driver’s licence numbers', description: null },
  { eventType: 'document', title: 'Signed application received', description: 'By post, filed.' },
  { eventType: 'note', title: 'Moved house', description: 'New address on the card; the home policy follows.' },
  { eventType: 'call', title: 'Claim reported: hail on the roof', description: 'Adjuster comes on Monday.' },
]
