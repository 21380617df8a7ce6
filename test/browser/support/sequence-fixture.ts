import type { Page } from 'playwright-core'
import { addDays, type CalendarDay, parseCalendarDay } from '#contract/base/calendar-day.ts'
import type { AssignmentTask, NurtureAssignment } from '#contract/sequences/assignments.ts'
import type { ListedSequence, SequenceResults } from '#contract/sequences/sequences.ts'
import { type ListedSequenceStep, stepLimits, type StepType } from '#contract/sequences/steps.ts'
import { getCsrfToken } from '#contract/session/session.ts'

const instant = '2026-11-01T09:00:00.000Z'
const buildId = (prefix: string, index: number) => `${prefix}a1fce9-6cd7-7645-b18b-cf7697f96f${10 + index}`

/** Steps on these days, with titles, types and descriptions of all kinds. */
export const buildSteps = (days: readonly number[]): ListedSequenceStep[] =>
  days.map((daysAfterKickoff, index) => ({
    id: buildId('02', index),
    ...stepSamples[index % stepSamples.length]!,
    daysAfterKickoff,
    targetCount: index % 3 ? 1 : 5,
    dueTime: null,
    reminderMinutes: null,
    estimatedMinutes: 15,
    createdAt: instant,
    updatedAt: instant,
  }))

/** A sequence with steps on these days, as the list has it. */
function buildSequence(
  index: number,
  days: readonly number[],
  overrides: Partial<ListedSequence> = {},
): ListedSequence {
  const sorted = days.toSorted((one, other) => one - other)
  return {
    id: buildId('01', index),
    name: 'New client welcome',
    description: 'The first month with a new client.',
    anchor: 'kickoff',
    lines: [],
    autoEnroll: false,
    isActive: true,
    isOrgLevel: false,
    hasRepeat: false,
    repeatInterval: null,
    repeatCustomDays: null,
    endsWhenActive: false,
    createdBy: buildId('03', 0),
    createdByName: 'Ada Lovell',
    createdAt: instant,
    updatedAt: instant,
    tasks: buildSteps(sorted).slice(0, 6),
    taskCount: days.length,
    stepDays: sorted,
    enrolledCount: 0,
    pausedCount: 0,
    clientsBySteps: Array.from({ length: days.length + 1 }, () => 0),
    ...overrides,
  }
}

/** Sequences of all kinds: before and after their date, long, empty, repeating, shared and inactive. */
export const buildSequences = (): ListedSequence[] => [
  buildSequence(0, [0, 1, 7, 14, 30, 45, 60, 90], { enrolledCount: 12, pausedCount: 2, isOrgLevel: true }),
  buildSequence(1, [-60, -45, -30, -14, -7, 0, 3], {
    name: 'Renewal, 60 days ahead',
    hasRepeat: true,
    repeatInterval: 'yearly',
    enrolledCount: 1,
    clientsBySteps: [0, 0, 1, 0, 0, 0, 0, 0],
  }),
  buildSequence(2, [0], { name: 'Birthday', description: null, isActive: false }),
  buildSequence(3, [], {
    name: 'Überweisungsbestätigungsschreibenvorlagenverwaltung für Wolfeschlegelsteinhausenbergerdorff'.repeat(2),
    description: 'A long description. '.repeat(20),
    hasRepeat: true,
    repeatInterval: 'custom',
    repeatCustomDays: 365,
  }),
  buildSequence(4, [-stepLimits.daysAfterKickoff, 0, 1, 2, stepLimits.daysAfterKickoff], {
    name: 'تجديد الوثيقة السنوية',
    createdByName: null,
  }),
]

/** Answers the reads of the sequences with those above. */
export async function routeSequences(page: Page, sequences: ListedSequence[] = buildSequences()): Promise<void> {
  await page.route('**/api/nurture-sequences', (route) => route.fulfill({ json: sequences }))
  await page.route('**/api/nurture-sequences/*', (route) =>
    route.fulfill({ json: sequences.find(({ id }) => route.request().url().endsWith(id)) }),
  )
  await page.route('**/api/nurture-sequences/*/tasks', (route) => {
    const sequence = sequences.find(({ id }) => route.request().url().includes(id))
    return route.fulfill({ json: buildSteps(sequence?.stepDays ?? []) })
  })
}

const stepSamples: readonly {
  title: string
  description: string | null
  taskType: StepType
  priority: 'low' | 'medium' | 'high'
}[] = [
  { title: 'Call to say welcome', description: null, taskType: 'call', priority: 'high' },
  { title: 'Send the welcome letter', description: 'With the card.', taskType: 'email', priority: 'medium' },
  { title: 'اتصل بالعميل بخصوص تجديد الوثيقة', description: null, taskType: 'message', priority: 'medium' },
  {
    title: 'Review the Pemberton-Thackeray-Nakamura family about the boat, the boathouse and the jetty'.repeat(2),
    description: 'One line\n'.repeat(9),
    taskType: 'meeting',
    priority: 'low',
  },
  { title: 'Ask for a referral', description: null, taskType: 'follow_up', priority: 'medium' },
  { title: '🎂 Birthday card', description: null, taskType: 'other', priority: 'medium' },
]

/** An assignment of a client to the first sequence, at its third step. */
function buildAssignment(today: CalendarDay, overrides: Partial<NurtureAssignment> = {}): NurtureAssignment {
  const [sequence] = buildSequences()
  return {
    id: buildId('04', 0),
    sequenceId: sequence!.id,
    sequenceName: sequence!.name,
    clientId: buildId('05', 0),
    assignedAgentId: buildId('03', 0),
    agentTimeZone: null,
    anchor: 'kickoff',
    policyId: null,
    policyName: null,
    status: 'active',
    isActive: true,
    notes: 'Prefers a call after five.',
    startDate: addDays(today, -8),
    customStartDate: null,
    hasRepeat: false,
    repeatInterval: null,
    repeatCustomDays: null,
    currentStep: 3,
    totalSteps: 8,
    openedThrough: today,
    pausedOn: null,
    defaultResumeMode: null,
    finishedAt: null,
    endReason: null,
    createdAt: instant,
    updatedAt: instant,
    nextSteps: buildSteps([14, 30, 45]).map(({ id, title, taskType, daysAfterKickoff }) => ({
      key: `0:${id}`,
      title,
      taskType,
      date: addDays(today, daysAfterKickoff - 8),
    })),
    ...overrides,
  }
}

/** A paused assignment, one that repeats with a long name, and one that is over. */
export const buildAssignments = (today: CalendarDay): NurtureAssignment[] => [
  buildAssignment(today),
  buildAssignment(today, {
    id: buildId('04', 1),
    sequenceName: buildSequences()[3]!.name,
    status: 'paused',
    pausedOn: addDays(today, -3),
    openedThrough: addDays(today, -3),
    defaultResumeMode: 'shift',
    hasRepeat: true,
    repeatInterval: 'monthly',
    notes: 'A long note. '.repeat(40),
    currentStep: 0,
  }),
  buildAssignment(today, {
    id: buildId('04', 2),
    sequenceName: 'Birthday',
    isActive: false,
    finishedAt: instant,
    endReason: 'finished',
    nextSteps: [],
    currentStep: 8,
  }),
]

/** Answers the reads of a client's assignments and of their tasks. */
export async function routeAssignments(page: Page, assignments: NurtureAssignment[]): Promise<void> {
  await page.route('**/api/clients/*/nurture-assignments', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: assignments }) : route.fallback(),
  )
  await page.route('**/api/tasks/nurture-assignment/*', (route) => route.fulfill({ json: buildAssignmentTasks() }))
}

function buildAssignmentTasks(): AssignmentTask[] {
  const statuses = ['pending', 'completed', 'abandoned'] as const
  return buildSteps([7, 1, 0]).map(({ id, title, taskType, priority }, index) => ({
    id,
    title,
    type: taskType,
    priority,
    description: null,
    status: statuses[index]!,
    clientId: buildId('05', 0),
    dueDate: addDays(parseCalendarDay('2026-11-20'), -index),
    targetCount: 1,
    completedCount: 0,
    estimatedMinutes: 15,
    resourceType: 'none' as const,
    resourceLink: null,
    isDaily: false,
    dueTime: null,
    reminderMinutes: null,
    assignedAgentId: buildId('03', 0),
    hasRepeat: false,
    repeatInterval: null,
    repeatEndDate: null,
    repeatCustomDays: null,
    version: 1,
    createdAt: instant,
    updatedAt: instant,
    key: `0:${id}`,
    isPaused: false,
  }))
}

/** Answers the read of a sequence's results. */
export async function routeResults(page: Page): Promise<void> {
  const steps = buildSteps([0, 1, 7, 30]).map(({ id, title, daysAfterKickoff }, index) => ({
    id,
    title,
    daysAfterKickoff,
    done: 12 - 3 * index,
    missed: index,
    open: index % 2,
  }))
  const results: SequenceResults = {
    enrolled: 14,
    running: 6,
    paused: 1,
    finished: 5,
    endedEarly: 3,
    endedActive: 2,
    steps,
  }
  await page.route('**/api/nurture-sequences/*/results', (route) => route.fulfill({ json: results }))
}

/** Creates a sequence of the signed-in user of a page; returns its id. */
export const createSequence = (page: Page, data: object): Promise<string> => post(page, '/api/nurture-sequences', data)

/** Puts a client of the signed-in user of a page on a sequence; returns the assignment's id. */
export const enrollClient = (page: Page, clientId: string, sequenceId: string): Promise<string> =>
  post(page, `/api/clients/${clientId}/nurture-assignments`, { sequenceId })

async function post(page: Page, path: string, data: object): Promise<string> {
  const token = await page.request.get(getCsrfToken.path)
  const headers = { 'X-CSRF-Token': ((await token.json()) as { csrfToken: string }).csrfToken }
  const response = await page.request.post(path, { data, headers })
  return ((await response.json()) as { id: string }).id
}
