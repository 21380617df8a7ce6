import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'

/**
 * The least that Node and PostgreSQL do for the measured operations, which ours are divided by: node:http and prepared
 * statements on a small schema of its own, without sessions, validation or tenants.
 */
const { DATABASE_URL: url, PORT: port } = process.env
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)
const pool = new pg.Pool({ connectionString: url, max: 10 })

const clientColumns = `c.id, c.agent_id as "assignedAgentId", c.first_name as "firstName", c.last_name as "lastName", c.email, c.phone,
  c.address, c.date_of_birth as "dateOfBirth", c.notes, c.status, c.created_at as "createdAt", c.updated_at as "updatedAt"`

const statements = {
  tasks: `select t.id, t.agent_id as "assignedAgentId", t.client_id as "clientId", t.type, t.title, t.description, t.status,
      t.priority, t.due_date as "dueDate", t.target_count as "targetCount", t.completed_count as "completedCount",
      t.estimated_minutes as "estimatedMinutes", t.resource_type as "resourceType", t.resource_link as "resourceLink",
      t.is_daily as "isDaily", c.first_name as "clientFirstName", c.last_name as "clientLastName", c.email as "clientEmail",
      c.phone as "clientPhone"
    from task t left join lateral (select * from client where client.id = t.client_id limit 1) c on true
    where t.agent_id = $1 and t.due_date = $2 order by t.id`,
  clients: `select ${clientColumns} from client c order by c.created_at desc limit 1000`,
  complete: `with done as (
      update task set status = 'completed', completed_count = target_count, updated_at = now() where id = $1
      returning id, agent_id, status, completed_count, target_count
    ), history as (
      insert into task_history (task_id, agent_id, action, previous_value, new_value)
      select id, agent_id, 'completed', 0, completed_count from done
    )
    select id, status, completed_count as "completedCount", target_count as "targetCount" from done`,
  create: `insert into client as c (agent_id, first_name, last_name, email, phone, status)
    values ($1, $2, $3, $4, $5, 'prospect') returning ${clientColumns}`,
  analytics: `select agent_id as "agentId", count(*)::int as "tasksAssigned",
      count(*) filter (where status = 'completed')::int as "tasksCompleted",
      round(100.0 * count(*) filter (where status = 'completed') / count(*), 1)::float as "completionRate",
      count(distinct client_id)::int as "clientsContacted"
    from task where due_date >= $1::date - 30 and due_date < $1 group by 1 order by 1`,
}

const server = createServer((request, response) => void answer(request, response))
server.listen(Number(port), '127.0.0.1')

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, resource, id] = request.url!.split('/')
  const today = new Date().toISOString().slice(0, 10)
  if (request.method === 'PUT') {
    await readJson(request)
    return sendJson(response, (await query('complete', [id]))[0])
  }
  if (request.method === 'POST') {
    const { firstName, lastName, email, phone } = await readJson(request)
    return sendJson(response, (await query('create', [1, firstName, lastName, email, phone]))[0])
  }
  if (resource === 'tasks') return sendJson(response, await query('tasks', [id, today]))
  if (resource === 'clients') return sendJson(response, await query('clients', []))
  if (resource === 'analytics') return sendJson(response, await query('analytics', [today]))
  sendJson(response, {})
}

async function query(name: keyof typeof statements, values: unknown[]): Promise<object[]> {
  return (await pool.query<object>({ name, text: statements[name], values })).rows
}

async function readJson(request: IncomingMessage): Promise<Record<string, string>> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return JSON.parse(text) as Record<string, string>
}

function sendJson(response: ServerResponse, body: unknown): void {
  const text = JSON.stringify(body)
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text)
}
