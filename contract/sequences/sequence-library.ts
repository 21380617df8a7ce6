import type { SequenceDraft } from './sequences.ts'
import type { SequenceAnchor, SequenceStepDraft } from './steps.ts'

/**
 * A sequence to add as it is, or to start from; `countsFrom` says which day the days of its steps are counted from. One
 * with an `anchor` is standing: it enrolls each policy or birthday automatically.
 */
export type LibrarySequence = Pick<SequenceDraft, 'name'> & {
  description: string
  countsFrom: string
  anchor?: SequenceAnchor
  endsWhenActive?: boolean
  steps: readonly LibraryStep[]
}
type LibraryStep = Pick<
  SequenceStepDraft,
  'title' | 'description' | 'taskType' | 'daysAfterKickoff' | 'estimatedMinutes' | 'priority'
>

const step = (
  daysAfterKickoff: number,
  taskType: LibraryStep['taskType'],
  estimatedMinutes: number,
  title: string,
  description: string,
  priority: LibraryStep['priority'] = 'medium',
): LibraryStep => ({ daysAfterKickoff, taskType, estimatedMinutes, title, description, priority })

/** Sequences that agencies use, as starting points: docs/product/sequences.md#library. */
export const sequenceLibrary = {
  welcome: {
    name: 'Welcome',
    description: 'The first 90 days after the first policy: paperwork, questions, and what else the household needs.',
    countsFrom: 'the day the policy starts',
    steps: [
      step(
        0,
        'call',
        15,
        'Welcome call: who to call, and for what',
        'Thank them for choosing you. Confirm the effective date, the first payment, and who drives or lives there. Say how to reach you, and where to report a claim at night. Ask how they would rather hear from you: phone, text or e-mail.',
        'high',
      ),
      step(
        1,
        'email',
        10,
        'Send the policy documents and ID cards',
        'Subject: Your policy, and how to reach us\n\nThank you for placing your insurance with us. Your policy documents and ID cards are attached. Please check names, addresses and vehicles, and tell me if anything is off. If something happens, call the claims number on the card first, then me. I will see it through with you.',
      ),
      step(
        7,
        'message',
        5,
        'Ask whether anything in the documents is unclear',
        'Hi, just checking in: did your documents arrive, and does everything look right? If any page raises a question, text me a photo of it and I will explain.',
      ),
      step(
        30,
        'call',
        15,
        'Check-in call after the first bill',
        'Was the first bill what they expected? Offer autopay and paperless if they do not have them. Ask what has changed since the policy started.',
      ),
      step(
        60,
        'email',
        10,
        'Send the coverage checklist for the household',
        'Subject: Five questions about your coverage\n\nIt takes two minutes: Has anyone moved in or out? A new driver? A remodel or a new roof? Something valuable bought? A business run from home? Reply with the numbers that apply, and I will tell you what, if anything, should change.',
      ),
      step(
        90,
        'meeting',
        45,
        'First review: gaps and bundles',
        'Go through limits and deductibles together. Look at umbrella, life, and whatever is still with another carrier. Note the renewal dates of policies elsewhere, and ask who else they know who could use a review.',
      ),
    ],
  },
  quote: {
    name: 'Quote follow-up',
    description: 'From the quote to a yes or a no. Ends automatically when the prospect becomes a client.',
    countsFrom: 'the day the quote goes out',
    endsWhenActive: true,
    steps: [
      step(
        0,
        'email',
        15,
        'Send the quote with the one-page comparison',
        'Subject: Your quote, on one page\n\nHere is your quote. The first page compares it with what you have today: what it costs, what it covers, and the one thing I would change. I will call you in two days to answer questions. If you are ready sooner, just reply “go”.',
        'high',
      ),
      step(
        2,
        'call',
        15,
        'Ask what they think of the quote',
        'Ask first, then listen: “What stood out to you?” Find out who else decides, and by when. Agree on the next step before you hang up.',
        'high',
      ),
      step(
        5,
        'message',
        5,
        'Offer to change deductible or limits',
        'Hi, one thought on your quote: a different deductible would bring the price down, and I would keep the liability limits where they are. Want me to run it both ways?',
      ),
      step(
        10,
        'follow_up',
        15,
        'Answer what is still open',
        'Look up the notes of the last talk and bring an answer to each open question. If the price is the only one left, ask which number would make it a yes.',
      ),
      step(
        21,
        'email',
        10,
        'Last note: the quote expires soon',
        'Subject: Shall I close your quote?\n\nYour quote expires in about a week; after that the carrier prices it again. If the time is not right, no hard feelings. Tell me when your current policy renews, and I will get back to you a month before.',
      ),
    ],
  },
  renewal: {
    name: 'Renewal',
    description: 'Counts down to the renewal of every policy by itself. Rates come out about six weeks before it.',
    countsFrom: 'the renewal date',
    anchor: 'renewal',
    steps: [
      step(
        -60,
        'email',
        10,
        'Announce the renewal and ask what has changed',
        'Subject: Your policy renews in two months\n\nBefore it renews, I would like to make sure it still fits. Has anything changed this year: address, drivers, cars, a remodel, a new job? A short reply is enough. I will look at the rate as soon as it is out and call you.',
      ),
      step(
        -45,
        'other',
        30,
        'Compare the renewal rate with two other carriers',
        'Note the change against last year in dollars and percent, and the reason for it. Check discounts they may have earned since: claims-free, new roof, paperless, good student.',
      ),
      step(
        -30,
        'call',
        30,
        'Go through the renewal offer',
        'Lead with the number and the reason. Then the options: stay, stay with a change, or move. Recommend one. Ask what else renews this year that you do not have yet.',
        'high',
      ),
      step(
        -14,
        'follow_up',
        15,
        'Follow up on the open offer',
        'If they have not decided, find out what is missing. Send the comparison again if it helps.',
      ),
      step(
        -7,
        'call',
        15,
        'Last questions, and the payment plan',
        'Confirm the decision, the payment plan, the mortgagee and the lienholder. No lapse: if payment is due before the renewal, say the date.',
        'high',
      ),
      step(
        0,
        'email',
        10,
        'Confirm the renewal and send the new ID cards',
        'Subject: You are all set for another year\n\nYour policy renewed today. New ID cards are attached; please put them in the car and on your phone. Thank you for staying with us.',
      ),
    ],
  },
  birthday: {
    name: 'Birthday',
    description: 'Counts from the birthday of every client by itself, each year.',
    countsFrom: 'the birthday',
    anchor: 'birthday',
    steps: [
      step(
        -5,
        'other',
        10,
        'Write the birthday card',
        'By hand, three lines, no selling. Mention something they told you this year.',
      ),
      step(
        0,
        'message',
        5,
        'Birthday wishes',
        'Happy birthday! I hope someone else does the dishes today. All the best for the year ahead.',
      ),
    ],
  },
  winBack: {
    name: 'Win-back',
    description: 'For clients who left: a note now and then, and an offer before their next renewal elsewhere.',
    countsFrom: 'the day they left',
    steps: [
      step(
        0,
        'email',
        10,
        'Thank them, and keep the door open',
        'Subject: Thank you, and all the best\n\nThank you for the years with us. If anything about the change turns out to be a hassle, a document, a claim, a refund, call me anyway. May I check in with you before your next renewal?',
      ),
      step(
        90,
        'call',
        15,
        'How is the new carrier?',
        'Ask how the first bill and the service have been. Do not sell. Note what they miss, and the renewal date.',
      ),
      step(
        240,
        'email',
        15,
        'Offer a comparison before their renewal',
        'Subject: A second look before you renew\n\nYour policy is coming up for renewal in the next months, and rates have moved. If you send me the declarations page, I will compare it line by line and tell you honestly whether it pays to move.',
      ),
      step(
        300,
        'call',
        20,
        'Call about the comparison',
        'Ask what the renewal offer says. If you can do better, make the appointment now; if you cannot, say so.',
        'high',
      ),
    ],
  },
  referral: {
    name: 'Referral',
    description: 'After a claim that went well, a review, or a thank-you of theirs.',
    countsFrom: 'the good moment',
    steps: [
      step(
        0,
        'call',
        15,
        'Thank them, and ask who else could use a policy review',
        'Be specific: “Who of your neighbors or colleagues just bought a house, or had a baby?” Offer a review, not a quote, and say what happens when they give you a name.',
      ),
      step(
        6,
        'message',
        5,
        'Send the referral card to pass on',
        'Hi, thanks again for thinking of someone. Here is a short note that you can forward: “My agent went through my policies with me and found things worth fixing. No pressure. Want the number?”',
      ),
      step(
        21,
        'follow_up',
        10,
        'Ask whether anyone came to mind',
        'One question, then let it go. Thank them either way. If a name came, tell them how it turned out.',
      ),
    ],
  },
  claim: {
    name: 'Claim aftercare',
    description: 'From the report of a claim to the review it deserves: nobody should have to ask what happens next.',
    countsFrom: 'the day the claim is reported',
    steps: [
      step(
        0,
        'call',
        15,
        'Ask how they are, and say what happens next',
        'People first: is everyone safe, and is the damage stopped? Give them the claim number, the adjuster’s name, and what to keep: photos, receipts, damaged parts.',
        'high',
      ),
      step(
        2,
        'call',
        10,
        'Has the adjuster been in touch?',
        'If not, call the carrier yourself and tell the client the date. Go over deductible and rental coverage so that no bill surprises them.',
        'high',
      ),
      step(
        7,
        'message',
        5,
        'Ask how it is going',
        'Hi, how is the claim coming along? If you are waiting for anything or anyone, tell me who, and I will make a call.',
      ),
      step(
        21,
        'call',
        15,
        'Go over the payment and the repair',
        'Was the payment what they expected? Explain depreciation and what is paid once the repair is done. Offer to look at the contractor’s estimate.',
      ),
      step(
        45,
        'follow_up',
        15,
        'Close the claim together',
        'Confirm that it is closed. Say honestly what it may do to the renewal. Note what the policy did not cover, and whether to change that.',
      ),
      step(
        60,
        'message',
        5,
        'Ask for a review',
        'Hi, I am glad your claim is behind you. If we did right by you, would you write two sentences about it online? It helps the next person who has a bad day. Thank you!',
      ),
    ],
  },
  medicare: {
    name: 'Medicare at 65',
    description: 'Counts down to the 65th birthday: what to know, what to sign, and by when.',
    countsFrom: 'the 65th birthday',
    steps: [
      step(
        -180,
        'email',
        10,
        'Say what is coming, and in which order',
        'Subject: Medicare: your first three dates\n\nYou turn 65 in six months. You can sign up for Medicare from three months before the month of your birthday until three months after it. There is nothing to sign yet. In about two months I will call to ask whether you keep coverage at work; that decides what comes next.',
      ),
      step(
        -120,
        'call',
        20,
        'Ask about coverage at work, doctors and prescriptions',
        'Still working, or covered by a spouse’s employer of 20 or more people? Contributing to an HSA (which has to stop in time)? Write down doctors, hospitals, pharmacy, and each prescription with its dose.',
        'high',
      ),
      step(
        -90,
        'email',
        10,
        'The enrollment window opens: Parts A and B',
        'Subject: You can sign up for Medicare now\n\nYour enrollment window is about to open. Sign up for Part A and Part B at ssa.gov or at a Social Security office; signed up before your birthday month, coverage starts with that month. Please tell me when you have your Medicare number, or call me and we will go through the form together.',
        'high',
      ),
      step(
        -60,
        'meeting',
        60,
        'Compare plans: supplement and Part D, or Advantage',
        'Have the scope of appointment signed before the meeting. Compare by their doctors, their prescriptions and their travels, not by premium alone. Show the worst-case year of each choice.',
        'high',
      ),
      step(
        -30,
        'call',
        20,
        'Submit the application, and confirm the start date',
        'Check that Parts A and B are active. Confirm the plan, the start date and how premiums are paid. Remind them not to cancel the old coverage before the new one is confirmed.',
        'high',
      ),
      step(
        0,
        'message',
        5,
        'Birthday wishes, and the cards',
        'Happy birthday! Your Medicare and plan cards should be with you by now. If one is missing, send me a text and I will find it.',
      ),
      step(
        30,
        'call',
        15,
        'First month: doctors, pharmacy, bills',
        'Did the pharmacy take the card? Any bill that should not be there? Note anything to look at in the fall.',
      ),
      step(
        120,
        'follow_up',
        10,
        'Supplement window: two months left',
        'The six months in which a supplement asks no health questions end soon. If they chose none, make sure that it was a decision.',
      ),
    ],
  },
} as const satisfies Record<string, LibrarySequence>

export type LibraryName = keyof typeof sequenceLibrary

/** Builds the draft of a sequence of the library, for oneself or for the organization. */
export const toSequenceDraft = (
  { name, description, anchor, endsWhenActive = false, steps }: LibrarySequence,
  isOrgLevel: boolean,
): SequenceDraft => ({
  name,
  description,
  isOrgLevel,
  endsWhenActive,
  isActive: true,
  hasRepeat: false,
  anchor: anchor ?? 'kickoff',
  lines: [],
  autoEnroll: anchor !== undefined,
  tasks: steps.map((one) => ({ ...one, targetCount: 1 })),
})
