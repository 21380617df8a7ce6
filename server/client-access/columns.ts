import * as z from 'zod/mini'
import { truncatedTexts } from '#contract/base/schema.ts'
import { Client, ListedClient, maxListedClientTextLength } from '#contract/clients/clients.ts'
import { canAccessWholeOrganization, type Viewer } from '#server/base/context.ts'
import { fullNameSql } from '#server/base/database/name-sql.ts'
import { columns, toColumnNames, truncatedColumnsSql } from '#server/base/database/statement.ts'

/** A client with the name of its agent, null if the viewer is not an admin. */
export const ClientRow = z.extend(Client, { agentName: z.nullable(z.string()) })
export type ClientRow = z.infer<typeof ClientRow>

/**
 * A client in a list, where long texts are truncated, with the name of its agent, null if the viewer is not an admin.
 */
export const ListedClientRow = z.extend(ListedClient, {
  agentName: z.nullable(z.string()),
  truncated: truncatedTexts('address', 'notes'),
})
export type ListedClientRow = z.infer<typeof ListedClientRow>

/** Columns that the client form edits. */
export const clientFormColumns = {
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  phone: 'phone',
  address: 'address',
  dateOfBirth: 'date_of_birth',
  notes: 'notes',
  status: 'status',
} as const satisfies Partial<Record<keyof Client, string>>

/** Columns that saving the client form writes: its fields, and the keys that find duplicates. */
export const savedClientColumns = { ...clientFormColumns, emailKey: 'email_key', phoneKey: 'phone_key' } as const

const clientFields = {
  ...toColumnNames(Client, 'lastActivityAt', 'agentName', 'activeSequences', 'household'),
  phoneE164: 'phone_key',
}

/** Selects the columns of `clients c` that a `Client` has. */
export const plainClientColumnsSql = columns('c', clientFields).select

/**
 * Selects the columns of `plainClientColumnsSql` for a list: long texts are truncated, so that they never leave the
 * database.
 */
export const listedClientColumnsSql = truncatedColumnsSql('c', clientFields, {
  address: maxListedClientTextLength,
  notes: maxListedClientTextLength,
})

/** The sequences that a client `c` is on. */
export const activeSequencesSql = `array_to_json(array(
    select json_build_object('assignmentId', a.id, 'sequenceId', a.sequence_id, 'name', s.name,
      'status', case when a.paused_on is null then 'active' else 'paused' end)
    from nurture_assignments a join sequences s on s.organization_id = a.organization_id and s.id = a.sequence_id
    where a.organization_id = c.organization_id and a.client_id = c.id and a.finished_at is null order by a.id limit 10
  )) as "activeSequences"`

const householdJson = `json_build_object('id', h.id, 'name', h.name)`

/** The household of a client `c`, looked up for each row that remains after sorting. */
export const householdOfClientSql = `(
    select ${householdJson} from household_members m
    join households h on h.organization_id = m.organization_id and h.id = m.household_id
    where m.organization_id = c.organization_id and m.client_id = c.id
  ) as household`

/**
 * Selects the household of a client `c` by a join, which costs less than `householdOfClientSql` if rows are read in
 * order.
 */
export const joinedHouseholdSql = {
  join: `left join household_members m on m.organization_id = c.organization_id and m.client_id = c.id
     left join households h on h.organization_id = c.organization_id and h.id = m.household_id`,
  select: `case when h.id is not null then ${householdJson} end as household`,
}

/** Selects a `Client` from `clients c`, except `lastActivityAt` and `agentName`. */
export const clientColumnsSql = `${plainClientColumnsSql}, ${activeSequencesSql}, ${householdOfClientSql}`

/** The last event of a client `c` that is not after `:now`; looked up only if one is dated in the future. */
const lastEventOfClient = `select case when a.last_event_at > :now::timestamptz then (
      select e.event_date from timeline e
      where e.organization_id = c.organization_id and e.client_id = c.id and e.event_date <= :now::timestamptz
      order by e.event_date desc limit 1) else a.last_event_at end as last_event_at
    from client_activity a where a.organization_id = c.organization_id and a.client_id = c.id`

/** The later of a client's last change and its last event, looked up for each row that remains after sorting. */
export const lastActivitySql = `greatest(c.updated_at, (${lastEventOfClient}))`

/**
 * Selects `lastActivitySql` by a join, which costs less if rows are read in order or sorted by it. `limit 1` keeps
 * PostgreSQL from reading the activity of all clients of the organization.
 */
export const joinedLastActivitySql = {
  join: `left join lateral (${lastEventOfClient} limit 1) activity on true`,
  expression: 'greatest(c.updated_at, activity.last_event_at)',
}

/** Parameters of `isAccessibleClientSql`. */
export type ViewerAccess = { viewerId: string; seesAll: boolean }

/** Returns the parameters of `isAccessibleClientSql` for a viewer. */
export const toViewerAccess = (viewer: Viewer): ViewerAccess => ({
  viewerId: viewer.id,
  seesAll: canAccessWholeOrganization(viewer),
})

/** Whether the viewer may access a client `c`: agents their own clients, admins all of the organization. */
export const isAccessibleClientSql = '(c.assigned_agent_id = :viewerId or :seesAll::boolean)'

/** The name of the client of a row `t`, null if it has none or the viewer may not see the client. */
export const accessibleClientNameSql = `(select ${fullNameSql('c')} from clients c
    where c.organization_id = :organizationId and c.id = t.client_id and ${isAccessibleClientSql})`
