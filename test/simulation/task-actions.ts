import { hourMs, shiftDay } from './calendar.ts'
import { getToday } from './days.ts'
import { call, type Visit } from './program.ts'
import * as model from './progress.ts'
import { addTask, type Client, type Entry, isOpen, isUntouched, type Task } from './state.ts'

/** An agent's actions on tasks: each chooses by the model, calls the program, and changes the model in the same way. */
export const getMoment = ({ agent, instant }: Visit): model.Moment => ({ today: getToday(agent, instant), instant })

/** Picks one of the agent's tasks that is known by its id, often one that was just worked on. */
function pickTask(visit: Visit, fits: (task: Task) => boolean): (Task & { id: string }) | undefined {
  const { today } = getMoment(visit)
  const last = shiftDay(today, 10)
  const found = visit.agent.tasks.filter((task) => task.id && !task.isPaused && task.due <= last && fits(task))
  const recent = found.filter(({ entries }) => (entries.at(-1)?.at ?? 0) > visit.instant - hourMs)
  const chosen = recent.length && visit.random.boolean(0.3) ? recent : found
  return chosen.length ? (visit.random.pick(chosen) as Task & { id: string }) : undefined
}

export function pickClient({ agent, random }: Visit): Client | null {
  const clients = agent.clients.filter(({ archivedAt }) => archivedAt === null)
  return clients.length && random.boolean(0.6) ? random.pick(clients) : null
}

const put = (visit: Visit, task: Task, body: object, expected: { status?: number; repeated?: number } = {}) =>
  call(visit, { method: 'PUT', path: `/api/tasks/${task.id}`, body, ...expected })

async function createTask(visit: Visit): Promise<void> {
  const { random, agent } = visit
  const { today } = getMoment(visit)
  const due = shiftDay(today, random.pick([0, 0, 0, 1, 2, 9]))
  const [title, client] = [visit.createTitle(), pickClient(visit)]
  const [target, minutes] = [random.boolean(0.3) ? random.integer(2, 5) : 1, random.integer(1, 90)]
  const body = { title, dueDate: due, targetCount: target, estimatedMinutes: minutes, clientId: client?.id ?? null }
  const { id } = await call<{ id: string }>(visit, { method: 'POST', path: '/api/tasks', body, status: 201 })
  addTask(agent, { id, title, client, due, target, minutes })
}

async function createPastTask(visit: Visit): Promise<void> {
  const dueDate = shiftDay(getMoment(visit).today, -visit.random.integer(1, 3))
  const body = { title: visit.createTitle(), dueDate }
  await call(visit, { method: 'POST', path: '/api/tasks', body, status: 400 })
}

async function planMonth(visit: Visit): Promise<void> {
  const { random, agent } = visit
  const startDate = shiftDay(getMoment(visit).today, random.integer(-3, 10))
  const tasks = Array.from({ length: random.integer(1, 6) }, () => ({
    title: visit.createTitle(),
    daysFromStart: random.integer(-3, 28),
    targetCount: random.integer(1, 2),
  }))
  await call(visit, { method: 'POST', path: '/api/schedule', body: { startDate, tasks }, status: 201 })
  for (const { title, daysFromStart, targetCount: target } of tasks) {
    const due = shiftDay(startDate, daysFromStart)
    if (due >= getMoment(visit).today) addTask(agent, { title, due, target, isScheduled: true })
  }
}

async function startTask(visit: Visit): Promise<void> {
  const task = pickTask(visit, ({ status }) => status === 'pending')
  if (!task) return
  await put(visit, task, { status: 'in_progress' })
  model.start(task, getMoment(visit))
}

async function completeTask(visit: Visit, task = pickTask(visit, isOpen)): Promise<void> {
  if (!task) return
  await put(visit, task, { status: 'completed' })
  model.progress(task, getMoment(visit))
}

async function countTask(visit: Visit): Promise<void> {
  const task = pickTask(visit, (one) => isOpen(one) && one.target > 1)
  if (!task) return
  const count = visit.random.integer(task.count ? 0 : 1, task.target)
  if (count === task.count) return
  await put(visit, task, { completedCount: count })
  model.progress(task, getMoment(visit), count)
}

async function undoTask(visit: Visit): Promise<void> {
  const { today } = getMoment(visit)
  const task = pickTask(visit, (one) => one.status === 'completed' && one.due > shiftDay(today, -7))
  if (!task) return
  const isRefused = model.isTooOldToUndo(task, today) || !model.mayReopen(task, visit.agent)
  await put(visit, task, { status: 'in_progress' }, { status: isRefused ? 409 : 200 })
  if (!isRefused) model.progress(task, getMoment(visit), task.target - 1)
}

async function abandonTask(visit: Visit): Promise<void> {
  const task = pickTask(visit, isOpen)
  if (!task) return
  await put(visit, task, { status: 'abandoned' }, { repeated: 409 })
  model.abandonByHand(task, getMoment(visit))
}

async function finishTask(visit: Visit): Promise<void> {
  const { agent, random } = visit
  const task = pickTask(visit, isOpen)
  if (!task) return
  const mayFollow = task.client && !task.client.isDeleted && task.client.agent === agent
  const followUp =
    mayFollow && task.client!.archivedAt === null && random.boolean(0.4)
      ? { title: visit.createTitle(), dueDate: shiftDay(getMoment(visit).today, random.integer(0, 5)) }
      : null
  const path = `/api/tasks/${task.id}/finish`
  const body = { outcome: random.pick(['reached', 'voicemail', null]), followUp }
  const answer = await call<{ followUp: { id: string } | null }>(visit, { method: 'POST', path, body })
  model.progress(task, getMoment(visit), task.target > 1 ? task.count + 1 : undefined)
  if (!followUp) return
  const { client, minutes } = task
  const { title, dueDate: due } = followUp
  task.press!.followUp = addTask(agent, { id: answer.followUp!.id, title, due, client, minutes })
}

/** Takes the last press of today back, by one of two ways. Some press again then, and take that back too. */
async function undoPress(visit: Visit): Promise<void> {
  const { today } = getMoment(visit)
  // The history of a handed-over task belongs to its former agent.
  const isOwn = (entry: Entry | undefined) => entry?.day === today && entry.agent === visit.agent
  const task = pickTask(visit, ({ press }) => isOwn(press?.entries.at(-1)))
  if (!task) return
  await undoPressOf(visit, task)
  if (!isOpen(task) || visit.random.boolean(0.5)) return
  await completeTask(visit, task)
  await undoPressOf(visit, task)
}

async function undoPressOf(visit: Visit, task: Task): Promise<void> {
  const { random, agent } = visit
  const { today } = getMoment(visit)
  const isCompletion = task.status === 'completed'
  const isRefused = isCompletion && (model.isTooOldToUndo(task, today) || !model.mayReopen(task, agent))
  const isWhole = !isCompletion || random.boolean(0.5)
  const path = `/api/tasks/${task.id}/${isWhole ? 'finish/undo' : 'put-back'}`
  await call(visit, { method: 'POST', path, body: {}, status: isRefused ? 409 : 200 })
  if (isRefused) return
  const { followUp } = task.press!
  model.undoPress(task)
  if (isWhole) model.removeFollowUp(followUp)
}

async function putBack(visit: Visit): Promise<void> {
  const moment = getMoment(visit)
  const isClosed = ({ closedAs, isAcknowledged, isDaily }: Task) => closedAs && !isAcknowledged && !isDaily
  const task = pickTask(visit, (one) => !!isClosed(one) || !!model.findOwnAbandonment(one, moment))
  if (!task) return
  const entry = model.findOwnAbandonment(task, moment)
  const isRefused = isClosed(task)
    ? !model.mayReopen({ ...task, source: null }, visit.agent)
    : !model.mayReopen(task, visit.agent)
  const path = `/api/tasks/${task.id}/put-back`
  const status = isRefused ? 409 : isClosed(task) ? 201 : 200
  const { id } = await call<{ id: string }>(visit, { method: 'POST', path, body: {}, status })
  if (isRefused) return
  if (isClosed(task)) model.putBack(task, id, getMoment(visit))
  else model.undoAbandonment(task, entry!)
}

async function acknowledge(visit: Visit): Promise<void> {
  const closed = visit.agent.tasks.filter((task) => task.closedAs && !task.isAcknowledged && !task.isDaily && task.id)
  if (!closed.length) return
  const body = { ids: closed.slice(0, 50).map(({ id }) => id) }
  await call(visit, { method: 'POST', path: '/api/tasks/closed/acknowledge', body, status: 204 })
  for (const task of closed.slice(0, 50)) task.isAcknowledged = true
}

async function moveTask(visit: Visit): Promise<void> {
  const { random } = visit
  const { today } = getMoment(visit)
  const task = pickTask(visit, (one) => isOpen(one) && !one.isDaily)
  if (!task) return
  const due = shiftDay(today, random.integer(0, 6))
  if (due === task.due) return
  await put(visit, task, { dueDate: due })
  model.moveByEdit(task, due)
}

async function reschedule(visit: Visit): Promise<void> {
  const { random, agent } = visit
  const { today } = getMoment(visit)
  const overdue = agent.tasks.filter((task) => task.id && isOpen(task) && !task.isDaily && !task.isPaused)
  const tasks = overdue.filter(({ due }) => due <= today).slice(0, 10)
  if (!tasks.length) return
  const [ids, dueDate] = [tasks.map(({ id }) => id), shiftDay(today, random.integer(0, 4))]
  await call(visit, { method: 'POST', path: '/api/tasks/reschedule', body: { ids, dueDate } })
  for (const task of tasks) model.reschedule(task, dueDate)
  if (random.boolean(0.5)) await undoReschedule(visit)
}

async function undoReschedule(visit: Visit): Promise<void> {
  const { today } = getMoment(visit)
  const tasks = visit.agent.tasks.filter((task) => task.id && !task.isPaused && model.mayUndoReschedule(task, today))
  if (!tasks.length) return
  const ids = tasks.map(({ id }) => id)
  await call(visit, { method: 'POST', path: '/api/tasks/reschedule/undo', body: { ids }, repeated: 409 })
  for (const task of tasks) model.undoReschedule(task)
}

async function deleteTask(visit: Visit): Promise<void> {
  const wantsSource = visit.random.boolean(0.5)
  const task = pickTask(visit, (one) => isOpen(one) && (!wantsSource || (one.source !== null && isUntouched(one))))
  if (!task) return
  const isRefused = !isUntouched(task) || task.isDaily
  const expected = isRefused ? { status: 409 } : { status: 204, repeated: 404 }
  await call(visit, { method: 'DELETE', path: `/api/tasks/${task.id}`, ...expected })
  if (!isRefused) model.deleteByHand(task)
}

export const taskActions = [
  createTask,
  createTask,
  createTask,
  createPastTask,
  planMonth,
  startTask,
  completeTask,
  completeTask,
  completeTask,
  countTask,
  countTask,
  undoTask,
  abandonTask,
  finishTask,
  finishTask,
  undoPress,
  undoPress,
  putBack,
  putBack,
  acknowledge,
  moveTask,
  moveTask,
  reschedule,
  undoReschedule,
  deleteTask,
]
