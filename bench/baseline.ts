import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'

/**
 * The server that ours is compared with: node:http and pg with hand-written prepared SQL on our schema, the same answers,
 * and no session, CSRF token, validation or tenancy. Arguments: database address, port.
 */
const [url, port] = process.argv.slice(2)
pg.types.setTypeParser(1082, (value) => value)
const pool = new pg.Pool({ connectionString: url, max: 10 })

const columns = `t.id, t.type, t.title, t.description, t.status, t.priority, t.client_id as "clientId", t.due_date as "dueDate",
  t.target_count as "targetCount", t.completed_count as "completedCount", t.estimated_minutes as "estimatedMinutes",
  t.resource_type as "resourceType", t.resource_link as "resourceLink", t.is_daily as "isDaily",
  t.assigned_agent_id as "assignedAgentId", t.version, t.created_at as "createdAt", t.updated_at as "updatedAt"`

const tasksOfToday = `select ${columns}, c.id as "cId", c.first_name as "cFirst", c.last_name as "cLast", c.email as "cEmail", c.phone as "cPhone"
  from tasks t left join clients c on c.organization_id = t.organization_id and c.id = t.client_id
  where t.organization_id = $1 and t.assigned_agent_id = $2 and (t.due_date = $3
    or (t.due_date < $3 and t.status in ('pending', 'in_progress')) or (t.due_date < $3 and t.completed_on = $3))
  order by (t.due_date < $3 and t.status in ('pending', 'in_progress')) desc, t.due_date, t.is_daily desc, t.id`

const completeTask = `with done as (
    update tasks t set status = 'completed', completed_count = target_count, completed_on = $3, version = version + 1, updated_at = $4
    where t.organization_id = $1 and t.id = $2 and t.status <> 'completed' returning ${columns}
  ), history as (
    insert into task_history (organization_id, id, task_id, user_id, action, previous_value, new_value, day, created_at)
    select $1, gen_random_uuid(), "id", "assignedAgentId", 'completed', 0, "completedCount", $3, $4 from done
  ), event as (
    insert into timeline (organization_id, id, client_id, event_type, kind, title, event_date, day, is_system, created_by, created_by_organization, created_at)
    select $1, gen_random_uuid(), "clientId", 'note', 'task_completed', 'Task completed: ' || title, $4, $3, true, "assignedAgentId", $1, $4
    from done where "clientId" is not null
  ) select * from done`

const clientColumns = `c.id, c.first_name as "firstName", c.last_name as "lastName", c.email, c.phone, c.phone_key as "phoneE164", c.address,
  c.date_of_birth as "dateOfBirth", c.notes, c.status, c.assigned_agent_id as "assignedAgentId", c.archived_at as "archivedAt",
  c.created_at as "createdAt", c.updated_at as "updatedAt"`

const allClients = `select ${clientColumns}, concat_ws(' ', u.first_name, u.last_name) as "agentName", greatest(c.updated_at, (
    select e.event_date from timeline e where e.organization_id = c.organization_id and e.client_id = c.id and e.event_date <= $2
    order by e.event_date desc limit 1)) as "lastActivityAt"
  from clients c join users u on u.organization_id = c.organization_id and u.id = c.assigned_agent_id
  where c.organization_id = $1 and c.archived_at is null order by c.created_at desc, c.id desc limit 5000`

const createClient = `with idempotency as (
    insert into idempotency_keys (organization_id, user_id, endpoint, key, row_id, body_hash, created_at)
    values ($1, $2, 'createClient', $3, gen_random_uuid(), $4, $5) returning row_id
  ), duplicates as (
    select count(*) from clients where organization_id = $1 and assigned_agent_id = $2 and (email_key = $7 or phone_key = $9)
  ), c as (
    insert into clients (organization_id, id, first_name, email, email_key, phone, phone_key, status, assigned_agent_id, created_at, updated_at)
    select $1, row_id, $6, $7, $7, $8, $9, 'prospect', $2, $5, $5 from idempotency, duplicates returning *
  ), event as (
    insert into timeline (organization_id, id, client_id, event_type, kind, title, event_date, day, is_system, created_by, created_by_organization, created_at)
    select $1, gen_random_uuid(), id, 'note', 'client_created', 'Client added', $5, $10, true, $2, $1, $5 from c
  ) select ${clientColumns}, c.updated_at as "lastActivityAt" from c`

createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://baseline')
  const organization = request.headers['x-organization']
  if (request.method === 'PUT') {
    for await (const _chunk of request);
    const values = [
      organization,
      pathname.slice('/api/tasks/'.length),
      searchParams.get('date') ?? request.headers['x-day'],
      new Date(),
    ]
    const { rows } = await pool.query({ name: 'complete', text: completeTask, values })
    return sendJson(response, rows[0])
  }
  if (request.method === 'POST') {
    const { headers } = request
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const { firstName, email, phone } = JSON.parse(text) as Record<string, string>
    const hash = createHash('sha256').update(text).digest()
    const key = headers['idempotency-key']
    const values = [
      organization,
      headers['x-agent'],
      key,
      hash,
      new Date(),
      firstName,
      email,
      phone,
      phone,
      headers['x-day'],
    ]
    const { rows } = await pool.query({ name: 'create', text: createClient, values })
    return sendJson(response, rows[0])
  }
  if (pathname === '/api/clients') {
    const { rows } = await pool.query({ name: 'clients', text: allClients, values: [organization, new Date()] })
    return sendJson(response, rows)
  }
  if (pathname !== '/api/tasks/planning') return sendJson(response, { status: 'ok' })
  const values = [organization, request.headers['x-agent'], searchParams.get('date')]
  const { rows } = await pool.query({ name: 'planning', text: tasksOfToday, values })
  sendJson(response, rows.map(nestClient))
}).listen(Number(port), '127.0.0.1')

function nestClient({ cId, cFirst, cLast, cEmail, cPhone, ...task }: Record<string, unknown>) {
  return { ...task, client: cId ? { id: cId, firstName: cFirst, lastName: cLast, email: cEmail, phone: cPhone } : null }
}

function sendJson(response: import('node:http').ServerResponse, body: unknown): void {
  const text = JSON.stringify(body)
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text)
}
