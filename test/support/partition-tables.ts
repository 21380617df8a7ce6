import { withConnection } from '#db/connection.ts'

/**
 * Replaces every tenant table of a migrated database without rows by one that is hash-partitioned by organization_id, as
 * Citus distributes it, with the same columns, constraints, indexes, grants, policies and names. The partitions are in a
 * schema of their own.
 */
export async function partitionTenantTables(url: string, count: number): Promise<void> {
  await withConnection(url, async (client) => {
    const { rows: tables } = await client.query<TenantTable>(tenantTables)
    await client.query('begin; create schema whole; create schema partitions')
    for (const { name } of tables) await client.query(`alter table ${name} set schema whole`)
    for (const table of tables) for (const statement of createTable(table, count)) await client.query(statement)
    for (const { name, foreignKeys } of tables)
      for (const key of foreignKeys) await client.query(`alter table ${name} add constraint ${key}`)
    await client.query('drop schema whole cascade; commit')
  })
}

type TenantTable = {
  name: string
  constraints: string[]
  indexes: string[]
  foreignKeys: string[]
  grants: string[]
}

/** Returns the statements in the order of the table's own objects. */
const createTable = ({ name, constraints, indexes, grants }: TenantTable, count: number): string[] => [
  `create table ${name} (like whole.${name} including defaults including generated) partition by hash (organization_id)`,
  ...Array.from(
    { length: count },
    (_, n) =>
      `create table partitions.${name}_${n} partition of ${name} for values with (modulus ${count}, remainder ${n})`,
  ),
  ...constraints.map((constraint) => `alter table ${name} add constraint ${constraint}`),
  ...indexes,
  `select enable_tenant_isolation('${name}')`,
  ...grants.map((grant) => `grant ${grant}`),
]

/** A table without row level security (accounts by e-mail, by subject) stays whole: its keys do without an organization. */
const tenantTables = `
  select c.relname::text as name,
    array(
      select format('%I %s', k.conname, pg_get_constraintdef(k.oid)) from pg_constraint k
      where k.conrelid = c.oid and k.contype in ('p', 'u', 'c') order by k.oid
    ) as constraints,
    array(
      select pg_get_indexdef(x.indexrelid) from pg_index x
      where x.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = x.indexrelid and k.conrelid = c.oid)
      order by x.indexrelid
    ) as indexes,
    array(
      select format('%I %s', k.conname, pg_get_constraintdef(k.oid)) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'f' order by k.oid
    ) as "foreignKeys",
    array(
      select format('%s on %I to %I', a.privilege_type, c.relname, a.grantee::regrole) from aclexplode(c.relacl) a
      where a.grantee <> c.relowner
      union all
      select format('%s (%I) on %I to %I', a.privilege_type, f.attname, c.relname, a.grantee::regrole)
      from pg_attribute f, aclexplode(f.attacl) a where f.attrelid = c.oid
    ) as grants
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
  where c.relkind = 'r' and c.relrowsecurity and c.relnamespace = 'public'::regnamespace order by c.oid`
