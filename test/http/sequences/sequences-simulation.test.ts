import { beforeAll, expect, test } from 'vitest'
import { addDays, parseCalendarDay } from '#contract/base/calendar-day.ts'
import { previewEnrollment } from '#contract/sequences/assignment-rules.ts'
import type { NurtureAssignment } from '#contract/sequences/assignments.ts'
import type { SequenceStep } from '#contract/sequences/steps.ts'
import type { RepeatInterval } from '#contract/tasks/recurrence.ts'
import { createRandom } from '#demo/random.ts'
import { createSequenceFixture, type SequenceFixture } from '#test/support/data/sequence-fixture.ts'
import {
  type NaiveAssignment,
  type NaiveSequence,
  freeKeysNaively,
  openDayNaively,
  resumeNaively,
  startNaively,
} from '#test/support/naive-sequences.ts'

let fixture: SequenceFixture
beforeAll(async () => {
  fixture = await createSequenceFixture()
})

const firstDay = parseCalendarDay('2026-11-23')
/** Beyond the simulated days, so that no assignment ends. */
const lastOffset = 365

type Kind = { interval: RepeatInterval | null; customDays: number | null; days: number[]; startDate: string }
const kinds: Record<string, Kind> = {
  once: { interval: null, customDays: null, days: [0, 3, 10, 40, 200], startDate: '2026-11-23' },
  beforeADate: { interval: null, customDays: null, days: [-60, -30, -7, 0, 1], startDate: '2027-01-15' },
  weekly: { interval: 'weekly', customDays: null, days: [0, 2, 9], startDate: '2026-11-25' },
  monthly: { interval: 'monthly', customDays: null, days: [-3, 0, 14], startDate: '2026-10-31' },
  yearly: { interval: 'yearly', customDays: null, days: [-30, 0], startDate: '2024-02-29' },
  custom: { interval: 'custom', customDays: 10, days: [0, 5, 25], startDate: '2026-11-01' },
  daily: { interval: 'daily', customDays: null, days: [1], startDate: '2027-10-01' },
}

const toRepeat = ({ interval, customDays }: Kind) =>
  interval ? { hasRepeat: true, repeatInterval: interval, repeatCustomDays: customDays } : {}

async function listSteps(sequenceId: string): Promise<SequenceStep[]> {
  return (await fixture.person.browser.get<SequenceStep[]>(`/api/nurture-sequences/${sequenceId}/tasks`)).body
}

/** Reads the tasks of an assignment as `key day`, with their status if wanted. */
async function readTasks(assignmentId: string, status = "''"): Promise<string[]> {
  const text = `select regexp_replace(source_key, '^past-[^:]+', 'past') || ' ' || due_date || ${status} as line from tasks where source_id = $1`
  const { rows } = await fixture.days.testApp.owner.query<{ line: string }>(text, [assignmentId])
  return rows.map(({ line }) => line).toSorted()
}

test('over a year every kind of sequence creates the tasks that the enrollment preview listed', async () => {
  await fixture.reset()
  const lastDay = addDays(firstDay, 365)
  const expected = new Map<string, string[]>()
  for (const kind of Object.values(kinds)) {
    const sequenceId = await fixture.createSequence(kind.days, toRepeat(kind))
    const assignment = await fixture.enroll(await fixture.addClient(), sequenceId, { startDate: kind.startDate })
    const preview = previewEnrollment(assignment, await listSteps(sequenceId), firstDay, lastDay)
    const coming = preview.filter(({ day, isSkipped }) => !isSkipped && day <= lastDay)
    expect(coming.length).toBeGreaterThan(1)
    expected.set(assignment.id, coming.map(({ key, day }) => `${key} ${day}`).toSorted())
  }
  for (let day = firstDay; day < lastDay; day = addDays(day, 4)) await fixture.openDay(day)
  await fixture.openDay(lastDay)
  for (const [assignmentId, lines] of expected) expect(await readTasks(assignmentId)).toEqual(lines)
})

test.each([1, 2])(
  'a year of edits, pauses and absences brings what an independent implementation says (seed %i)',
  async (seed) => {
    await fixture.reset()
    const random = createRandom(seed)
    const sequences: { id: string; naive: NaiveSequence }[] = []
    const assignments: { real: NurtureAssignment; naive: NaiveAssignment }[] = []
    let today: string = firstDay
    const enroll = async ({ id, naive }: (typeof sequences)[number], startDate: string) => {
      const real = await fixture.enroll(await fixture.addClient(), id, { startDate })
      assignments.push({ real, naive: startNaively(naive, startDate, today) })
    }
    for (const kind of Object.values(kinds).slice(0, -1)) {
      const id = await fixture.createSequence([...kind.days, lastOffset], toRepeat(kind))
      const steps = (await listSteps(id)).map((step) => ({ id: step.id, offset: step.daysAfterKickoff }))
      sequences.push({ id, naive: { steps, interval: kind.interval, customDays: kind.customDays } })
      await enroll(sequences.at(-1)!, kind.startDate)
    }

    const changeSteps = async () => {
      const { id, naive } = random.pick(sequences)
      const path = `/api/nurture-sequences/${id}/tasks`
      const daysAfterKickoff = random.integer(-20, 60)
      const [movable] = naive.steps.filter(({ offset }) => offset !== lastOffset)
      const action = random.integer(0, 3)
      if (action === 0 || !movable) {
        const { body } = await fixture.person.browser.post<SequenceStep>(path, { title: 'Added', daysAfterKickoff })
        naive.steps.push({ id: body.id, offset: daysAfterKickoff })
      } else if (action === 1) {
        expect((await fixture.person.browser.delete(`${path}/${movable.id}`)).status).toBe(204)
        naive.steps.splice(naive.steps.indexOf(movable), 1)
      } else if (action === 2) {
        await fixture.person.browser.put(`${path}/${movable.id}`, { daysAfterKickoff })
        movable.offset = daysAfterKickoff
      } else if (naive.interval === 'custom') {
        const before = naive.customDays
        naive.customDays = random.integer(2, 20)
        for (const one of assignments)
          if (one.naive.sequence === naive && naive.customDays !== before) freeKeysNaively(one.naive)
        await fixture.person.browser.put(`/api/nurture-sequences/${id}`, { repeatCustomDays: naive.customDays })
      }
    }
    const pauseOrResume = async () => {
      const { real, naive } = random.pick(assignments)
      if (!naive.pausedOn) {
        expect((await fixture.putAssignment(real, { status: 'paused' })).status).toBe(200)
        naive.pausedOn = today
        return
      }
      const resumeMode = random.pick(['shift', 'keep'] as const)
      expect((await fixture.putAssignment(real, { status: 'active', resumeMode })).status).toBe(200)
      resumeNaively(naive, resumeMode, today)
    }

    for (let count = 0; count < 75; count += 1) {
      today = addDays(parseCalendarDay(today), random.pick([1, 1, 2, 3, 12]))
      await fixture.openDay(today)
      for (const { naive } of assignments) openDayNaively(naive, today)
      if (random.boolean(0.4)) await changeSteps()
      if (random.boolean(0.5)) await pauseOrResume()
      if (random.boolean(0.1))
        await enroll(random.pick(sequences), addDays(parseCalendarDay(today), random.integer(-5, 20)))
    }
    const status = "case when status = 'pending' then ' open' else ' closed' end"
    for (const { real, naive } of assignments)
      expect(await readTasks(real.id, status)).toEqual(
        naive.tasks.map(({ key, due, isOpen }) => `${key} ${due}${isOpen ? ' open' : ' closed'}`).toSorted(),
      )
  },
)
