import { type Kysely, sql } from 'kysely'
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'

type Row = { organizationId: string; id: string; email: string | null; phone: string | null; country: string }

const batchSize = 1_000

/**
 * Fills `email_key` and `phone_key` of existing clients, since SQL cannot read phone numbers. The computation is frozen
 * here: like every migration it imports no code that may change later.
 */
export async function fillClientKeys(db: Kysely<unknown>): Promise<void> {
  await sql`grant select, update (email_key, phone_key) on clients to daybook_platform`.execute(db)
  // Under forced row level security the owner updates nothing; the platform role sees all rows.
  await sql`set local role daybook_platform`.execute(db)
  let last: Row | undefined
  do {
    const rows = await listClientsAfter(db, last)
    await saveKeys(db, rows)
    last = rows.length === batchSize ? rows.at(-1) : undefined
  } while (last)
  await sql`reset role`.execute(db)
  await sql`revoke select, update (email_key, phone_key) on clients from daybook_platform`.execute(db)
}

async function listClientsAfter(db: Kysely<unknown>, last: Row | undefined): Promise<Row[]> {
  const nil = '00000000-0000-0000-0000-000000000000'
  const { rows } = await sql<Row>`
    select c.organization_id as "organizationId", c.id, c.email, c.phone, o.country
    from clients c join organizations o on o.id = c.organization_id
    where (c.email is not null or c.phone is not null)
      and (c.organization_id, c.id) > (${last?.organizationId ?? nil}::uuid, ${last?.id ?? nil}::uuid)
    order by c.organization_id, c.id limit ${batchSize}`.execute(db)
  return rows
}

async function saveKeys(db: Kysely<unknown>, rows: readonly Row[]): Promise<void> {
  await sql`
    update clients c set email_key = k.email_key, phone_key = k.phone_key
    from unnest(
      ${rows.map(({ organizationId }) => organizationId)}::uuid[], ${rows.map(({ id }) => id)}::uuid[],
      ${rows.map(toEmailKey)}::text[], ${rows.map(toPhoneKey)}::text[]
    ) as k (organization_id, id, email_key, phone_key)
    where c.organization_id = k.organization_id and c.id = k.id`.execute(db)
}

const toEmailKey = ({ email }: Row): string | null => email?.trim().toLowerCase() || null

function toPhoneKey({ phone, country }: Row): string | null {
  if (!phone) return null
  const number = parsePhoneNumberFromString(phone, isSupportedCountry(country) ? country : undefined)
  return number?.isPossible() ? number.number : null
}
