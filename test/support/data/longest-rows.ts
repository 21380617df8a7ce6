import type pg from 'pg'
import { maxTextLengths } from '#contract/base/text.ts'
import { sampleReport } from './sample-report.ts'
import type { SeededUser } from './seed.ts'

/** How many rows of each kind a user gets. */
export type RowCounts = {
  clients: number
  tasks: number
  closedTasks: number
  history: number
  rules: number
  perClient: number
}

/**
 * Inserts rows of which every text is as long as it may be and takes six bytes of JSON per character, as a control
 * character does. All tasks are due on a day, which counts as opened; notes, events and documents are the first client's.
 */
export async function insertLongestRows(
  owner: pg.Pool,
  user: SeededUser,
  day: string,
  counts: RowCounts,
): Promise<{ clientId: string; sequenceId: string; assignmentId: string }> {
  const ids = { organization: user.organizationId, user: user.id }
  const insert = (table: string, count: number, columns: Record<string, string>) =>
    owner.query(
      `insert into ${table} (organization_id, id, ${Object.keys(columns).join(', ')})
       select '${ids.organization}', gen_random_uuid(), ${Object.values(columns).join(', ')} from generate_series(1, ${count}) n`,
    )
  const instant = `timestamptz '${day} 12:00:00+00'`
  const author = { created_by: `'${ids.user}'`, created_by_organization: `'${ids.organization}'`, created_at: instant }
  await owner.query(
    `insert into opened_days (organization_id, user_id, opened_through, closed_through) values ($1, $2, $3, $3)
     on conflict do nothing`,
    [ids.organization, ids.user, day],
  )
  await insert('clients', counts.clients, {
    assigned_agent_id: `'${ids.user}'`,
    first_name: text(maxTextLengths.name),
    last_name: text(maxTextLengths.name),
    email: `${text(maxTextLengths.email - 2)} || '@x'`,
    phone: text(maxTextLengths.phone),
    address: text(maxTextLengths.text),
    notes: text(maxTextLengths.text),
    status: `'prospect'`,
    created_at: `${instant} + n * interval '1 second'`,
    updated_at: `${instant} + n * interval '1 second'`,
  })
  const { rows } = await owner.query<{ id: string }>(
    'select id from clients where organization_id = $1 and assigned_agent_id = $2 order by id limit 1',
    [ids.organization, ids.user],
  )
  const clientId = rows[0]!.id
  const task = {
    assigned_agent_id: `'${ids.user}'`,
    client_id: `'${clientId}'`,
    type: `'call'`,
    title: text(maxTextLengths.title),
    description: text(maxTextLengths.text),
    priority: `'medium'`,
    due_date: `date '${day}'`,
    target_count: '1',
    completed_count: '0',
    estimated_minutes: '30',
    resource_type: `'link'`,
    resource_link: `'https://x/' || repeat('€', ${maxTextLengths.url - 10})`,
    created_at: instant,
    updated_at: instant,
  }
  const { due_date: firstDue, completed_count: _, ...rule } = task
  await insert('recurring_rules', counts.rules, {
    ...rule,
    repeat_interval: `'daily'`,
    first_due: firstDue,
    opened_through: firstDue,
  })
  const scheduled = { ...task, source: `'schedule'`, source_id: 'gen_random_uuid()', source_key: `'0'` }
  await insert('tasks', counts.tasks, { ...scheduled, status: `'pending'` })
  await insert('tasks', counts.closedTasks, { ...scheduled, status: `'abandoned'`, closed_as: `'overdue'` })
  await owner.query(
    `insert into task_history (organization_id, id, task_id, user_id, action, previous_value, new_value, day, created_at)
     select $1, gen_random_uuid(), t.id, $2, 'incremented', 1, 1, $3, ${instant}
     from (select id from tasks where organization_id = $1 and assigned_agent_id = $2 limit 1) t,
       generate_series(1, ${counts.history}) n`,
    [ids.organization, ids.user, day],
  )
  const { sequenceId, assignmentId } = await insertLongestSequences(insert, owner, { clientId, user, day, counts })
  await insert('tasks', counts.perClient, {
    ...task,
    status: `'abandoned'`,
    due_date: `date '${day}' - 20`,
    source: `'nurture'`,
    source_id: `'${assignmentId}'`,
    source_key: `'0:' || gen_random_uuid()`,
  })
  await insert('bug_reports', counts.perClient, {
    created_by: `'${ids.user}'`,
    created_at: instant,
    description: text(maxTextLengths.text),
    comment: text(maxTextLengths.text),
    system_info: `'${JSON.stringify(sampleReport.systemInfo)}'`,
    debugging_info: `'{}'`,
  })
  const ofClient = { ...author, client_id: `'${clientId}'` }
  const tag = `array(select ${text(39)} || chr(32 + tag) from generate_series(1, 20) tag)`
  await insert('client_notes', counts.perClient, {
    ...ofClient,
    content: text(maxTextLengths.text),
    note_type: `'general'`,
    tags: tag,
    updated_at: instant,
  })
  await owner.query(
    `update task_history set note_id = (select id from client_notes where client_id = $2 limit 1)
     where organization_id = $1`,
    [ids.organization, clientId],
  )
  await insert('timeline', counts.perClient, {
    ...ofClient,
    event_type: `'call'`,
    kind: `'logged'`,
    is_system: 'false',
    title: text(maxTextLengths.title),
    description: text(maxTextLengths.text),
    event_date: instant,
    day: `date '${day}'`,
  })
  await owner.query(
    `with files as (
       insert into stored_files (organization_id, id, created_at)
       select $1, gen_random_uuid(), ${instant} from generate_series(1, ${counts.perClient})
       returning id
     )
     insert into documents (organization_id, id, client_id, file_id, file_name, description, media_type, size, created_by,
       created_by_organization, created_at)
     select $1, gen_random_uuid(), $2, id, ${text(maxTextLengths.name)}, ${text(maxTextLengths.text)}, 'application/pdf', 1, $3, $1, ${instant}
     from files`,
    [ids.organization, clientId, ids.user],
  )
  return { clientId, sequenceId, assignmentId }
}

/** A text of a length, each character of which takes six bytes of JSON. */
const text = (length: number) => `repeat(chr(1), ${length})`

/** Inserts sequences that a client is on, all but one paused; that one has 200 steps and starts over daily. */
async function insertLongestSequences(
  insert: (table: string, count: number, columns: Record<string, string>) => Promise<unknown>,
  owner: pg.Pool,
  { clientId, user, day, counts }: { clientId: string; user: SeededUser; day: string; counts: RowCounts },
) {
  const instants = { created_at: `timestamptz '${day} 12:00:00+00'`, updated_at: `timestamptz '${day} 12:00:00+00'` }
  await insert('sequences', counts.perClient, {
    ...instants,
    created_by: `'${user.id}'`,
    name: text(maxTextLengths.title),
    description: text(maxTextLengths.text),
    repeat_interval: `'daily'`,
    is_active: 'true',
    is_org_level: 'true',
    ends_when_active: 'false',
  })
  const select = `select id from sequences where organization_id = $1 and created_by = $2 order by id`
  const { rows: sequences } = await owner.query<{ id: string }>(select, [user.organizationId, user.id])
  const sequenceId = sequences[0]!.id
  await insert('sequence_steps', 200, {
    ...instants,
    sequence_id: `'${sequenceId}'`,
    title: text(maxTextLengths.title),
    description: text(maxTextLengths.text),
    task_type: `'call'`,
    priority: `'medium'`,
    days_after_kickoff: '0',
    estimated_minutes: '30',
    target_count: '1',
  })
  await owner.query(
    `insert into nurture_assignments (organization_id, id, client_id, sequence_id, assigned_agent_id, created_by, notes,
       start_date, opened_through, next_due_on, paused_on, paused_at, created_at, updated_at)
     select $1, gen_random_uuid(), $2, s.id, $3, $3, ${text(maxTextLengths.text)}, $4, $4,
       case when s.id = $5 then date '${day}' + 1 end, case when s.id <> $5 then date '${day}' end,
       case when s.id <> $5 then timestamptz '${day} 12:00:00+00' end, ${instants.created_at}, ${instants.updated_at}
     from sequences s where s.organization_id = $1`,
    [user.organizationId, clientId, user.id, day, sequenceId],
  )
  await insert('policies', 100, {
    ...instants,
    client_id: `'${clientId}'`,
    carrier: text(maxTextLengths.name),
    line: text(40),
    policy_number: 'gen_random_uuid()::text',
    status: `'active'`,
    notes: text(maxTextLengths.text),
    effective_date: `'2025-11-30'`,
    renewal_date: `'2026-11-30'`,
    term_months: '12',
    currency: `'USD'`,
  })
  const { rows: assignments } = await owner.query<{ id: string }>(
    'select id from nurture_assignments where sequence_id = $1',
    [sequenceId],
  )
  return { sequenceId, assignmentId: assignments[0]!.id }
}
