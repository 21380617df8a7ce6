import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import PdfDocument from 'pdfkit'

/** Draws the sample documents that the parse dialogs offer: `npm run samples`, after a change of their texts. */
const folder = join(import.meta.dirname, '..', 'web', 'parsing', 'samples')

type Sample = { fileName: string; title: string; intro: string; sections: { heading: string; lines: string[] }[] }

const schedule: Sample = {
  fileName: '90-day-schedule.pdf',
  title: 'First 90 Days of a New Agent',
  intro:
    'A sample schedule to try with. Replace it with your own: a heading for each day or week, and a line for each task.',
  sections: [
    {
      heading: 'Every weekday',
      lines: ['Call 20 prospects before noon (90 min)', 'Write three notes about what was learned, 10 min'],
    },
    { heading: 'Every Friday', lines: ['Review the numbers of the week with your manager (30 min)'] },
    {
      heading: 'Day 1',
      lines: ['Meet the team and set up your phone (60 min)', 'Write a list of 100 people you know (45 min)'],
    },
    { heading: 'Day 3', lines: ['Post on LinkedIn that you have started'] },
    { heading: 'Day 5', lines: ['Email 25 friends about your new work, high priority'] },
    { heading: 'Week 2', lines: ['Meet two families for a review of their coverage (60 min)'] },
    { heading: 'Week 4', lines: ['Lunch with a referral partner (90 min)', 'Follow up on all open quotes'] },
    { heading: 'Day 30', lines: ['Review meeting: the first 30 days, high priority (60 min)'] },
    { heading: 'Week 6', lines: ['Visit 10 local businesses (3 h)'] },
    { heading: 'Day 60', lines: ['Review meeting: the first 60 days, high priority (60 min)'] },
    { heading: 'Week 10', lines: ['Call every client for a referral', 'Send a birthday message to 5 clients'] },
    { heading: 'Day 90', lines: ['Set the goals for the first year with your manager (2 h)'] },
  ],
}

const sequence: Sample = {
  fileName: 'renewal-sequence.pdf',
  title: 'Policy Renewal in 60 Days',
  intro: 'A sample sequence to try with. The days count from the renewal date.',
  sections: [
    { heading: '60 days before renewal', lines: ['Call the client about changes in the household (15 min)'] },
    { heading: '45 days before renewal', lines: ['Email a request for missing documents'] },
    {
      heading: '30 days before renewal',
      lines: ['Compare three carriers (45 min)', 'Email the comparison to the client'],
    },
    { heading: '21 days before renewal', lines: ['Follow up on the comparison'] },
    { heading: '14 days before renewal', lines: ['Meet the client to choose the coverage, high priority (45 min)'] },
    { heading: '3 days before renewal', lines: ['Text a reminder about the payment'] },
    { heading: 'On the day of renewal', lines: ['Email the new policy documents'] },
    { heading: '7 days after renewal', lines: ['Call to thank the client and ask for a referral (10 min)'] },
  ],
}

for (const sample of [schedule, sequence]) await draw(sample)

async function draw({ fileName, title, intro, sections }: Sample): Promise<void> {
  // A fixed date: drawing an unchanged text again changes no byte of the file.
  const info = { Title: title, Author: 'Daybook', CreationDate: new Date('2026-01-01T00:00:00Z') }
  const document = new PdfDocument({ size: 'LETTER', margin: 64, info })
  const file = document.pipe(createWriteStream(join(folder, fileName)))
  document.font('Times-Bold').fontSize(22).text(title)
  document.font('Helvetica').fontSize(10).fillColor('#555555').text(intro).moveDown()
  for (const { heading, lines } of sections) {
    document.font('Helvetica-Bold').fontSize(11).fillColor('#0f4c55').text(heading)
    document.font('Helvetica').fillColor('#1c2433').list(lines, { bulletRadius: 2 }).moveDown(0.6)
  }
  document.end()
  await finished(file)
}
