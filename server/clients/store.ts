import type { CalendarDay } from '#contract/calendar-day.ts'
import type { Ctx } from '#server/base/context.ts'
import { statement } from '#server/base/statement.ts'

export type NewClient = {
  id: string
  firstName: string
  lastName: string | null
  email: string | null
  phone: string | null
  address: string | null
  dateOfBirth: CalendarDay | null
  notes: string | null
  status: 'prospect' | 'active' | 'inactive'
}

export const addClient = ({ db, viewer, now }: Ctx, one: NewClient): Promise<number> =>
  db.run(
    insertClient,
    ...[one.id, one.firstName, one.lastName, one.email, one.phone, one.address, one.dateOfBirth, one.notes, one.status],
    viewer.id,
    now,
  )

const insertClient = statement<never>(
  'insert_client',
  `insert into clients (organization_id, id, first_name, last_name, email, phone, address, date_of_birth, notes, status,
     assigned_agent_id, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)`,
)
