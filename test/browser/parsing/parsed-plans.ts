import type { Page } from 'playwright-core'
import type { ParsedSchedule, ParsedSequence } from '#contract/parsing/parsing.ts'

export const parseSchedulePath = '**/api/schedule/parse-document'
const parseSequencePath = '**/api/nurture-sequences/parse-document'

/** A schedule with a task for each of the days, with long and unusual texts among them. */
export const buildSchedule = (days: readonly number[], parts: Partial<ParsedSchedule> = {}): ParsedSchedule => ({
  name: 'First 90 Days of a New Agent',
  description: null,
  parsedBy: 'rules',
  modelProblem: null,
  notPlaced: [
    { number: 2, text: 'Read the agency handbook before you start', reason: 'no_day' },
    { number: 900, text: `Day 120: ${'Start the credits of the license. '.repeat(10)}`, reason: 'out_of_range' },
  ],
  notPlacedCount: 2,
  tasks: days.map((day, index) => ({
    ...texts[index % texts.length]!,
    description: null,
    daysFromStart: day,
    type: 'call',
    priority: index % 3 ? 'medium' : 'high',
    dueTime: null,
    targetCount: index % 4 ? 1 : 20,
    estimatedMinutes: 90,
    source: { number: index + 3, text: `Day ${day + 1}: ${texts[index % texts.length]!.title}` },
  })),
  ...parts,
})

/** A sequence that counts to a date. */
export const buildSequence = (): ParsedSequence => {
  const { tasks, ...plan } = buildSchedule([0, 0, 0, 0])
  return {
    ...plan,
    name: 'Policy Renewal in 60 Days',
    description: 'The days count from the renewal date.',
    tasks: tasks.map(({ daysFromStart, type, ...task }, index) => ({
      ...task,
      taskType: type === 'call' ? type : 'other',
      daysAfterKickoff: [-60, -30, 0, 7][index] ?? daysFromStart,
    })),
  }
}

/** Answers the next parsed document with a plan. */
async function answerWith(page: Page, path: string, plan: ParsedSchedule | ParsedSequence): Promise<void> {
  await page.route(path, (route) => route.fulfill({ json: plan }))
}

export const samplePdf = 'web/parsing/samples/90-day-schedule.pdf'

/** Chooses a file in the open dialog. */
export const chooseFile = (page: Page, file: Parameters<Page['setInputFiles']>[1]): Promise<void> =>
  page.getByRole('dialog').locator('input[type=file]').setInputFiles(file)

export const sequencesPath = '/planning?tab=sequences'

/** Opens the preview of a sequence that is answered for a file. */
export async function openSequencePreview(page: Page, plan: ParsedSequence): Promise<void> {
  await answerWith(page, parseSequencePath, plan)
  await page.getByRole('button', { name: 'AI Parse Document' }).click()
  await chooseFile(page, { name: 'renewal.txt', mimeType: 'text/plain', buffer: Buffer.from('Day 1: call') })
  await page.getByRole('button', { name: 'Parse Document', exact: true }).click()
  await page.getByRole('dialog', { name: 'Sequence Preview' }).waitFor()
}

/** Opens the preview of a schedule that is answered for a file. */
export async function openSchedulePreview(page: Page, plan: ParsedSchedule): Promise<void> {
  await answerWith(page, parseSchedulePath, plan)
  await page.getByRole('button', { name: 'AI Parse Schedule' }).click()
  await chooseFile(page, samplePdf)
  await page.getByRole('button', { name: 'Parse Schedule', exact: true }).click()
  await page.getByRole('dialog', { name: 'Schedule Preview' }).waitFor()
}

const texts = [
  { title: 'Call 20 prospects before noon' },
  { title: 'Meet the Pemberton-Thackeray-Nakamura family about the boat, the boathouse and the jetty'.repeat(2) },
  { title: '🎂 Birthday card' },
  { title: 'اتصل بالعميل بخصوص تجديد الوثيقة' },
]
