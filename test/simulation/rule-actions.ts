import type { RepeatInterval } from '#contract/tasks/recurrence.ts'
import { fallsOnNaively, type NaiveRepeat } from '#test/support/naive-recurrence.ts'
import { getSteps, listStepsOn } from './assignments.ts'
import { earlierOf, laterOf, shiftDay } from './calendar.ts'
import { addDueTaskOfRule, addOccurrence, addStepTask } from './days.ts'
import { call, type Visit } from './program.ts'
import * as model from './progress.ts'
import { addTask, isUntouched, removeTask, type Rule, type Task } from './state.ts'
import { getMoment, pickClient } from './task-actions.ts'

/** An agent's actions on recurring rules, and on occurrences before their day. */
const intervals: RepeatInterval[] = ['daily', 'weekly', 'weekly', 'monthly', 'yearly', 'custom', 'custom']

function drawRepeat({ random }: Visit, dueDate: string): NaiveRepeat {
  const repeatInterval = random.pick(intervals)
  const repeatCustomDays = repeatInterval === 'custom' ? random.integer(1, 12) : null
  return {
    dueDate,
    repeatInterval,
    repeatCustomDays,
    repeatEndDate: random.boolean(0.3) ? shiftDay(dueDate, random.integer(0, 90)) : null,
  }
}

/** The repeat alone, of a rule that has more. */
const toFields = ({ dueDate, repeatInterval, repeatCustomDays, repeatEndDate }: NaiveRepeat): NaiveRepeat => ({
  dueDate,
  repeatInterval,
  repeatCustomDays,
  repeatEndDate,
})

const pickRule = ({ agent, random }: Visit, fits: (rule: Rule) => boolean): Rule | undefined => {
  const rules = agent.rules.filter((rule) => !rule.isSuspended && fits(rule))
  return rules.length ? random.pick(rules) : undefined
}

export async function createRule(visit: Visit): Promise<void> {
  const { random, agent } = visit
  if (agent.rules.filter(({ isStopped }) => !isStopped).length >= 6) return stopRule(visit)
  const first = shiftDay(getMoment(visit).today, random.pick([0, 0, 1, 5, 20]))
  const [repeat, title, client] = [drawRepeat(visit, first), visit.createTitle(), pickClient(visit)]
  const body = { title, clientId: client?.id ?? null, hasRepeat: true, ...toFields(repeat) }
  const { id } = await call<{ id: string }>(visit, { method: 'POST', path: '/api/tasks', body, status: 201 })
  const { rows } = await visit.program.owner.query<{ id: string }>('select source_id as id from tasks where id = $1', [
    id,
  ])
  const rule: Rule = {
    ...repeat,
    kind: 'recurring',
    id: rows[0]!.id,
    agent,
    client,
    title,
    openedThrough: first,
    isStopped: false,
    isSuspended: false,
    keys: new Map(),
  }
  agent.rules.push(rule)
  addTask(agent, { id, title, client, due: first, source: rule, key: first })
  addDueTaskOfRule(rule, agent.openedThrough)
}

async function editRule(visit: Visit): Promise<void> {
  const rule = pickRule(visit, ({ isStopped }) => !isStopped)
  if (!rule) return
  const { today } = getMoment(visit)
  const first = visit.random.boolean(0.3) ? shiftDay(today, visit.random.integer(0, 5)) : rule.dueDate
  const repeat = drawRepeat(visit, first)
  if (repeat.repeatEndDate && repeat.repeatEndDate < laterOf(first, today)) repeat.repeatEndDate = null
  await changeRule(visit, rule, repeat)
}

export async function stopRule(visit: Visit): Promise<void> {
  const rule = pickRule(visit, ({ isStopped }) => !isStopped)
  if (!rule) return
  await call(visit, { method: 'DELETE', path: `/api/tasks/recurring/${rule.id}`, status: 204 })
  const { today } = getMoment(visit)
  rule.isStopped = true
  rule.openedThrough = earlierOf(rule.openedThrough, today)
  removeUntouchedLaterTasks(rule, today)
}

async function resumeRule(visit: Visit): Promise<void> {
  const rule = pickRule(visit, ({ isStopped }) => isStopped)
  if (rule) await changeRule(visit, rule, rule)
}

/** Changes a rule for occurrences after today; a stopped one resumes from today on. */
async function changeRule(visit: Visit, rule: Rule, changed: NaiveRepeat): Promise<void> {
  const repeat = toFields(changed)
  const wasSame = !rule.isStopped && JSON.stringify(toFields(rule)) === JSON.stringify(repeat)
  const stopped = rule.isStopped ? { stopped: false } : {}
  const body = { ...repeat, ...stopped }
  await call(visit, { method: 'PUT', path: `/api/tasks/recurring/${rule.id}`, body })
  if (wasSame) return
  const { today } = getMoment(visit)
  const yesterday = shiftDay(today, -1)
  let settled = earlierOf(rule.openedThrough, today)
  if (repeat.dueDate === today && rule.dueDate !== today) settled = earlierOf(settled, yesterday)
  else if (rule.isStopped) settled = laterOf(settled, yesterday)
  Object.assign(rule, repeat, { isStopped: false, openedThrough: settled })
  removeUntouchedLaterTasks(rule, today)
  addDueTaskOfRule(rule, today)
  addDueTaskOfRule(rule, laterOf(visit.agent.openedThrough, today))
}

function removeUntouchedLaterTasks(rule: Rule, today: string): void {
  for (const task of [...rule.keys.values()]) if (isUntouched(task) && task.due > today) removeTask(task)
}

/** An occurrence that is not a task yet. */
type Coming = { source: 'recurring' | 'nurture'; sourceId: string; key: string; day: string; add: () => Task }

/** Lists an agent's occurrences of the next days that are not tasks yet. */
export function listComing({ agent }: Visit, from: string, through: string): Coming[] {
  const found: Coming[] = []
  for (let day = from; day <= through; day = shiftDay(day, 1)) {
    for (const rule of agent.rules)
      if (
        !rule.isStopped &&
        !rule.isSuspended &&
        day > rule.openedThrough &&
        fallsOnNaively(rule, day) &&
        !rule.keys.has(day)
      )
        found.push({ source: 'recurring', sourceId: rule.id, key: day, day, add: () => addOccurrence(rule, day) })
    for (const one of agent.assignments)
      if (!one.endReason && !one.pausedOn && day > one.openedThrough && getSteps(one).length)
        for (const { key, step } of listStepsOn(one, day))
          if (!one.keys.has(key))
            found.push({ source: 'nurture', sourceId: one.id, key, day, add: () => addStepTask(one, step, key, day) })
  }
  return found
}

/** Makes an occurrence a task before its day: skips it, moves it, or does it. */
async function touchOccurrence(visit: Visit): Promise<void> {
  const { random } = visit
  const { today } = getMoment(visit)
  const coming = listComing(visit, today, shiftDay(today, 9))
  if (!coming.length) return
  const { source, sourceId, key, day, add } = random.pick(coming)
  const due = shiftDay(day, random.integer(0, 4))
  const patch = random.pick([{ status: 'abandoned' }, { dueDate: due }, { status: 'completed' }, {}])
  const path = `/api/tasks/occurrences/${source}/${sourceId}/${key}`
  // A repeated skip is refused, and the refusal does not include the id.
  const answer = await call<{ id: string } | undefined>(visit, { method: 'PUT', path, body: patch, repeated: 409 })
  const task = add()
  task.id = answer?.id ?? null
  if ('dueDate' in patch && due !== day) model.moveByEdit(task, due)
  else if (patch.status === 'abandoned') model.abandonByHand(task, getMoment(visit))
  else if (patch.status === 'completed') model.progress(task, getMoment(visit))
}

export const ruleActions = [
  createRule,
  createRule,
  editRule,
  editRule,
  stopRule,
  resumeRule,
  resumeRule,
  touchOccurrence,
  touchOccurrence,
]
