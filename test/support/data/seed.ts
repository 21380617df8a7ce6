import type pg from 'pg'
import type { Role } from '#contract/base/roles.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import { toDuplicateCheckKeys } from '#server/base/duplicate-check-keys.ts'
import { newId } from '#server/base/ids.ts'
import { testNow } from '#test/support/test-clock.ts'

export type SeededOrganization = { id: string; name: string }
export type SeededUser = { id: string; organizationId: string; email: string; role: Role }
type SeededTask = Omit<Partial<Task>, 'dueDate'> & { dueDate?: string }
type Column = string | number | boolean | null | number[]
type Row = Record<string, Column>

/** Inserts rows as the owner of the tables, with defaults for missing columns. */
export type Seed = ReturnType<typeof createSeed>

export function createSeed(owner: pg.Pool) {
  const insert = async (table: string, rows: Row[]) => {
    const columns = Object.keys(rows[0] ?? {}).join(', ')
    const text = `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`
    if (rows.length) await owner.query(text, [JSON.stringify(rows)])
  }
  /** Makes an organization the platform's, to which super administrators belong, and the former one a tenant. */
  const makePlatform = async (id: string) => {
    const former = `organization_id <> $1 and role = 'super_admin'`
    await owner.query(`update users set role = 'org_admin' where ${former}`, [id])
    await owner.query('update organizations set is_platform = false where is_platform and id <> $1', [id])
    await owner.query('update organizations set is_platform = true where not is_platform and id = $1', [id])
  }
  return {
    insert,

    organization: async (overrides: Row = {}): Promise<SeededOrganization> => {
      const id = newId()
      const row = {
        id,
        name: 'Harbor',
        time_zone: 'UTC',
        working_days: [1, 2, 3, 4, 5],
        country: 'US',
        is_platform: false,
        is_active: true,
      }
      await insert('organizations', [{ ...row, created_at: testNow, ...overrides }])
      return { id, name: String(overrides.name ?? row.name) }
    },

    user: async (organization: SeededOrganization, role: Role = 'agent', overrides: Row = {}): Promise<SeededUser> => {
      const id = newId()
      const email = String(overrides.email ?? `${role}.${id}@example.com`)
      const row = {
        organization_id: organization.id,
        id,
        email,
        role,
        is_active: true,
        first_name: 'Ada',
        last_name: 'Byron',
      }
      if (role === 'super_admin') await makePlatform(organization.id)
      await insert('users', [{ ...row, created_at: testNow, ...overrides }])
      await insert('accounts', [{ email, organization_id: organization.id, user_id: id }])
      return { id, organizationId: organization.id, email, role }
    },

    /** Duplicate keys are computed for the country US. */
    clients: async (agent: SeededUser, clients: Row[]): Promise<string[]> => {
      const withDefaults = clients.map((client) => ({
        organization_id: agent.organizationId,
        id: newId(),
        first_name: 'Grace',
        last_name: 'Hopper',
        email: 'grace@example.com',
        phone: '+12025550123',
        status: 'prospect',
        assigned_agent_id: agent.id,
        archived_at: null,
        created_at: testNow,
        updated_at: testNow,
        ...client,
      }))
      const rows = await Promise.all(withDefaults.map(withDuplicateKeys))
      await insert('clients', rows)
      return rows.map(({ id }) => id)
    },

    tasks: async (agent: SeededUser, tasks: SeededTask[]): Promise<string[]> => {
      const rows = tasks.map((task) => taskRow(agent, task))
      await insert('tasks', rows)
      return rows.map(({ id }) => id)
    },
  }
}

async function withDuplicateKeys<ClientRow extends Row>(client: ClientRow) {
  const { email, phone } = client as { email?: string | null; phone?: string | null }
  const { emailKey, phoneKey } = await toDuplicateCheckKeys({ email, phone }, 'US')
  return { ...client, email_key: emailKey, phone_key: phoneKey }
}

/** Builds a row: by default a pending call due today. A completed task was completed on its due day. */
function taskRow(agent: SeededUser, { status = 'pending', targetCount = 1, ...task }: SeededTask) {
  const dueDate = task.dueDate ?? testNow.slice(0, 10)
  return {
    organization_id: agent.organizationId,
    id: task.id ?? newId(),
    assigned_agent_id: agent.id,
    client_id: task.clientId ?? null,
    type: task.type ?? 'call',
    title: task.title ?? 'Call about the policy',
    description: task.description ?? null,
    status,
    priority: task.priority ?? 'medium',
    due_date: dueDate,
    due_time: task.dueTime ?? null,
    reminder_minutes: task.reminderMinutes ?? null,
    target_count: targetCount,
    completed_count: task.completedCount ?? (status === 'completed' ? targetCount : 0),
    estimated_minutes: task.estimatedMinutes ?? 30,
    resource_type: task.resourceType ?? 'none',
    resource_link: task.resourceLink ?? null,
    is_daily: task.isDaily ?? false,
    completed_on: status === 'completed' ? dueDate : null,
    version: task.version ?? 1,
    created_at: testNow,
    updated_at: testNow,
  }
}
