import type { Client } from '#contract/clients.ts'
import type { Ctx } from '#server/base/context.ts'
import { statement } from '#server/base/statement.ts'

type Form = Pick<
  Client,
  'id' | 'firstName' | 'lastName' | 'email' | 'phone' | 'address' | 'dateOfBirth' | 'notes' | 'status'
>

export const addClient = ({ db, viewer, now }: Ctx, one: Form) =>
  db.first(
    insertClient,
    ...[one.id, one.firstName, one.lastName, one.email, one.phone, one.address, one.dateOfBirth, one.notes, one.status],
    viewer.id,
    now,
  ) as Promise<Client>

/** The caller's own client that is not archived. */
export const ownClient = ({ db, viewer }: Ctx, id: string): Promise<Client | undefined> =>
  db.first(clientById, viewer.id, id)

/** The caller's own clients that are not archived, newest first; where searched, by name, e-mail or phone. */
export const ownClients = ({ db, viewer }: Ctx, search: string | undefined, limit: number): Promise<Client[]> =>
  db.all(clientsOfAgent, viewer.id, search ?? null, limit)

const columns = `c.id, c.first_name as "firstName", c.last_name as "lastName", c.email, c.phone, c.address,
  c.date_of_birth as "dateOfBirth", c.notes, c.status, c.assigned_agent_id as "assignedAgentId", c.created_at as "createdAt",
  c.updated_at as "updatedAt"`

const insertClient = statement<Client>(
  'insert_client',
  `insert into clients as c (organization_id, id, first_name, last_name, email, phone, address, date_of_birth, notes, status,
     assigned_agent_id, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12) returning ${columns}`,
)

const own = 'c.organization_id = $1 and c.assigned_agent_id = $2 and c.archived_at is null'

const clientById = statement<Client>('client_by_id', `select ${columns} from clients c where ${own} and c.id = $3`)

const clientsOfAgent = statement<Client>(
  'clients_of_agent',
  `select ${columns} from clients c where ${own} and ($3::text is null
     or position(lower($3) in lower(concat_ws(' ', c.first_name, c.last_name))) > 0
     or position(lower($3) in lower(c.email)) > 0 or position($3 in c.phone) > 0)
   order by c.created_at desc, c.id desc limit $4`,
)
