import { expect } from 'vitest'
import type { Program } from './program.ts'
import type { Agent, Client, Entry, Task, World } from './state.ts'

/** Compares the database with the model: whole rows, so that nothing is there twice, nothing lacks and nothing is changed. */
type Row = { id: string; name: string; line: string }

const taskSql = `select t.id, case when t.is_daily then 'daily ' || t.assigned_agent_id || ' ' || t.due_date
      when t.source in ('recurring', 'nurture') then t.source_id || ' ' || t.source_key else t.title end as name,
    concat_ws(' ', t.assigned_agent_id, coalesce(t.client_id::text, '-'), t.due_date, t.status,
      t.completed_count || '/' || t.target_count, coalesce(t.completed_on::text, '-'), coalesce(t.closed_as, '-'),
      'v' || t.version, coalesce('from ' || t.moved_from, '-'), coalesce(t.source, '-'),
      case when t.source <> 'schedule' then t.source_key end,
      case when t.is_daily then 'daily' end, case when t.is_paused then 'paused' end,
      case when t.moved_by_hand then 'moved' end, case when t.closed_acknowledged then 'acknowledged' end) as line
  from tasks t`

const nameOf = ({ isDaily, agent, due, source, key, title }: Task): string => {
  if (isDaily) return `daily ${agent.id} ${due}`
  return source ? `${source.id} ${key}` : title
}

const describeTask = (task: Task): string =>
  [
    task.agent.id,
    task.client?.id ?? '-',
    task.due,
    task.status,
    `${task.count}/${task.target}`,
    task.completedOn ?? '-',
    task.closedAs ?? '-',
    `v${task.version}`,
    task.movedFrom ? `from ${task.movedFrom}` : '-',
    task.isScheduled ? 'schedule' : (task.source?.kind ?? '-'),
    ...(task.key ? [task.key] : []),
    ...(task.isDaily ? ['daily'] : []),
    ...(task.isPaused ? ['paused'] : []),
    ...(task.movedByHand ? ['moved'] : []),
    ...(task.isAcknowledged ? ['acknowledged'] : []),
  ].join(' ')

export const listAgents = ({ organizations }: World): Agent[] => organizations.flatMap(({ agents }) => agents)

/** Reads the ids of the assignments that standing sequences began. */
export async function learnAssignments({ owner, world }: Program): Promise<void> {
  const unknown = listAgents(world).flatMap(({ assignments }) => assignments.filter(({ id }) => !id))
  if (!unknown.length) return
  const { rows } = await owner.query<{ id: string; name: string }>(
    `select id, concat_ws(' ', client_id, sequence_id, policy_id, anchor_term) as name from nurture_assignments
     where client_id = any($1)`,
    [unknown.map(({ client }) => client.id)],
  )
  const ids = new Map(rows.map(({ id, name }) => [name, id]))
  for (const one of unknown) {
    const name = [one.client.id, one.sequence.id, ...(one.policy ? [one.policy.id] : []), one.term].join(' ')
    one.id = ids.get(name) ?? ''
    if (!one.id) throw new Error(`A standing sequence did not take what it is for: ${name} on ${one.start}`)
  }
}

/** Reads the ids of a client's tasks that the program created: some are gone before the next comparison, and leave history. */
export async function learnTasks({ owner }: Program, client: Client): Promise<void> {
  const unknown = client.agent.organization.agents.flatMap(({ tasks }) =>
    tasks.filter((task) => task.client === client && !task.id),
  )
  if (!unknown.length) return
  const { rows } = await owner.query<Row>(`${taskSql} where t.client_id = $1`, [client.id])
  const ids = new Map(rows.map(({ id, name }) => [name, id]))
  for (const task of unknown) task.id = ids.get(nameOf(task)) ?? null
}

/** Compares what changed since an instant, and how many tasks each agent has; without one, everything. */
export async function checkTasks({ owner, world }: Program, since?: number): Promise<void> {
  const tasks = listAgents(world).flatMap((agent) => agent.tasks)
  const known = new Map(tasks.flatMap((task) => (task.id ? [[task.id, task] as const] : [])))
  const { rows } = await owner.query<Row>(
    since === undefined ? taskSql : `${taskSql} where t.updated_at >= $1`,
    since === undefined ? [] : [new Date(since)],
  )
  const unknown = new Map(tasks.filter(({ id }) => !id).map((task) => [nameOf(task), task]))
  for (const { id, name, line } of rows) {
    const task = known.get(id) ?? unknown.get(name)
    if (!task) throw new Error(`The model does not know this task: ${name} ${line}`)
    task.id ??= id
    if (task.id !== id) throw new Error(`A task is there twice: ${name} ${line}`)
    expect(line, `task ${task.title}, ${id}`).toBe(describeTask(task))
  }
  const lacking = tasks.filter(({ id }) => !id).map((task) => `${nameOf(task)} ${describeTask(task)}`)
  expect(lacking, 'tasks that lack').toEqual([])
  const counts = await owner.query<{ id: string; count: number }>(
    'select assigned_agent_id as id, count(*)::int as count from tasks group by 1',
  )
  const countById = new Map(counts.rows.map(({ id, count }) => [id, count]))
  for (const agent of listAgents(world))
    expect(countById.get(agent.id) ?? 0, `tasks of ${agent.id}`).toBe(agent.tasks.length)
}

const describeEntry = ({ task, agent, action, reason, previous, next, day }: Entry): string =>
  `${task.id} ${agent.id} ${action} ${reason ?? '-'} ${previous}-${next} ${day}`

/** Compares the history since an instant, or all of it. */
export async function checkHistory({ owner, world }: Program, since = 0): Promise<void> {
  const { rows } = await owner.query<{ line: string }>(
    `select concat_ws(' ', h.task_id, h.user_id, h.action, coalesce(h.reason, '-'), h.previous_value || '-' || h.new_value, h.day)
       as line from task_history h where h.created_at >= $1`,
    [new Date(since)],
  )
  const entries = listAgents(world).flatMap((agent) => agent.entries.filter(({ at }) => at >= since))
  expect(rows.map(({ line }) => line).toSorted(), 'the history').toEqual(entries.map(describeEntry).toSorted())
}

/** Compares opened and counted days, rules and assignments. */
export async function checkSources({ owner, world }: Program): Promise<void> {
  const agents = listAgents(world)
  const read = async (text: string) =>
    (await owner.query<{ line: string }>(text)).rows.map(({ line }) => line).toSorted()
  expect(
    await read(`select concat_ws(' ', user_id, opened_through, closed_through) as line from opened_days`),
    'opened and closed days',
  ).toEqual(
    agents
      .filter(({ openedThrough, closedThrough }) => openedThrough || closedThrough)
      .map(({ id, openedThrough, closedThrough }) => [id, openedThrough, closedThrough].filter(Boolean).join(' '))
      .toSorted(),
  )
  expect(await read(`select concat_ws(' ', user_id, day, streak) as line from cleared_days`), 'counted days').toEqual(
    agents.flatMap(({ id, clearedDays }) => clearedDays.map(({ day, streak }) => `${id} ${day} ${streak}`)).toSorted(),
  )
  expect(
    await read(`select concat_ws(' ', id, assigned_agent_id, first_due, repeat_interval, coalesce(repeat_custom_days::text, '-'),
      coalesce(repeat_end_date::text, '-'), is_suspended, stopped_at is not null) as line from recurring_rules`),
    'rules',
  ).toEqual(
    agents
      .flatMap(({ rules }) => rules)
      .map((one) =>
        [
          one.id,
          one.agent.id,
          one.dueDate,
          one.repeatInterval,
          one.repeatCustomDays ?? '-',
          one.repeatEndDate ?? '-',
          one.isSuspended ? 't' : 'f',
          one.isStopped ? 't' : 'f',
        ].join(' '),
      )
      .toSorted(),
  )
  expect(
    await read(`select concat_ws(' ', id, assigned_agent_id, start_date, coalesce(paused_on::text, '-'),
      coalesce(end_reason, '-')) as line from nurture_assignments`),
    'assignments',
  ).toEqual(
    agents
      .flatMap(({ assignments }) => assignments)
      .map((one) => [one.id, one.agent.id, one.start, one.pausedOn ?? '-', one.endReason ?? '-'].join(' '))
      .toSorted(),
  )
}
