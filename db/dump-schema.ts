import type pg from 'pg'

/**
 * Writes the schema of a migrated database as SQL for reading, the same text for the same migrations: functions, then
 * tables in the order of their creation with columns, keys, checks, indexes, triggers, policies and grants. Leaves out
 * the tables of pg-boss and of the migrator. Throws an Error for a kind of object that it does not support.
 */
export async function dumpSchema(client: pg.ClientBase): Promise<string> {
  const { rows: unknownObjects } = await client.query<{ name: string }>(unknownObjectsQuery)
  if (unknownObjects.length) throw new Error(`Not written: ${unknownObjects.map(({ name }) => name).join(', ')}`)
  const { rows: tables } = await client.query<Table>(tablesQuery)
  const { rows: functions } = await client.query<{ definition: string }>(functionsQuery)
  return [header, ...functions.map(({ definition }) => definition), ...tables.map(describeTable)].join('\n\n') + '\n'
}

const header = `-- Generated from a migrated database by \`npm run db:schema\`, for reading; a change of the schema is a new file in
-- db/migrations. The roles are daybook_app, limited to one organization by row level security, and daybook_platform.`

type Table = {
  name: string
  columns: string[]
  constraints: string[]
  indexes: string[]
  triggers: string[]
  isolation: { enabled: boolean; forced: boolean }
  policies: string[]
  grants: string[]
}

function describeTable({ name, columns, constraints, indexes, triggers, isolation, policies, grants }: Table): string {
  const lines = [...columns, ...constraints].map(simplify)
  return [
    `create table ${name} (\n${lines.map((line) => `  ${line}`).join(',\n')}\n);`,
    ...[...indexes, ...triggers].map((definition) => `${simplify(definition)};`),
    ...describeIsolation(name, isolation, policies.map(simplify)),
    ...grants.map((grant) => `grant ${grant};`),
  ].join('\n')
}

/** Writes row level security with its usual policies as the call that creates them. */
function describeIsolation(name: string, { enabled, forced }: Table['isolation'], policies: string[]): string[] {
  if (enabled && forced && policies.join() === usualPolicies) return [`select enable_tenant_isolation('${name}');`]
  return [
    ...(enabled ? [`alter table ${name} enable row level security;`] : []),
    ...(forced ? [`alter table ${name} force row level security;`] : []),
    ...policies.map((policy) => `create policy ${policy.replace(' ', ` on ${name} `)};`),
  ]
}

const ownOrganization = `organization_id = nullif(current_setting('app.organization_id', true), '')::uuid`
const usualPolicies = [
  `own_organization to daybook_app using (${ownOrganization}) with check (${ownOrganization})`,
  'whole_platform to daybook_platform using (true) with check (true)',
].join()

/** Replaces PostgreSQL's spellings by those people write. */
const simplify = (sql: string): string =>
  sql
    .replace(/'(?:[^']|'')*'|[^']+/g, (part) => (part.startsWith("'") ? part : part.toLowerCase()))
    .replaceAll('public.', '')
    .replaceAll(' using btree', '')
    .replaceAll(' on only ', ' on ')
    .replaceAll('timestamp(3) with time zone', 'timestamptz(3)')
    .replaceAll('integer', 'int')
    .replace(/('(?:[^']|'')*')::(?:text(?:\[\])?|smallint\[\]|jsonb)/g, '$1')
    .replace(/ = any \(array\[([^\]]*)\]\)/g, ' in ($1)')

const ownTables = `select c.* from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
  and c.relname not in ('kysely_migration', 'kysely_migration_lock', 'migration_hashes')`

const tablesQuery = `
  select c.relname as name,
    array(
      select concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod),
        case when a.attnotnull then 'not null' end,
        case when a.attgenerated = 's' then 'generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
          else 'default ' || pg_get_expr(d.adbin, d.adrelid) end)
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum
    ) as columns,
    array(
      select pg_get_constraintdef(k.oid, true) from pg_constraint k where k.conrelid = c.oid and k.conparentid = 0 and k.contype in ('p', 'u', 'f', 'c')
      order by array_position(array['p', 'u', 'f', 'c'], k.contype::text), k.oid
    ) as constraints,
    array(
      select pg_get_indexdef(x.indexrelid, 0, true) from pg_index x
      where x.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = x.indexrelid and k.conrelid = c.oid)
      order by x.indexrelid
    ) as indexes,
    array(
      select pg_get_triggerdef(t.oid, true) from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal order by t.tgname
    ) as triggers,
    jsonb_build_object('enabled', c.relrowsecurity, 'forced', c.relforcerowsecurity) as isolation,
    array(
      select concat_ws(' ', p.polname, case when not p.polpermissive then 'as restrictive' end,
        case when p.polcmd <> '*' then format('for "%s"', p.polcmd) end,
        'to ' || (select string_agg(coalesce(r.rolname, 'public'), ', ') from unnest(p.polroles) u (id) left join pg_roles r on r.oid = u.id),
        format('using (%s)', pg_get_expr(p.polqual, p.polrelid, true)),
        format('with check (%s)', pg_get_expr(p.polwithcheck, p.polrelid, true)))
      from pg_policy p where p.polrelid = c.oid order by p.polname
    ) as policies,
    array(
      select format('%s on %s to %s', string_agg(g.privilege, ', ' order by g.position), c.relname, g.role)
      from (
        select coalesce(r.rolname, 'public') as role,
          lower(acl.privilege_type) || case when acl.columns is null then '' else format(' (%s)', acl.columns) end as privilege,
          array_position(array['SELECT', 'INSERT', 'UPDATE', 'DELETE'], acl.privilege_type) as position
        from (
          select e.grantee, e.privilege_type, null as columns from aclexplode(c.relacl) e
          union all
          select e.grantee, e.privilege_type, string_agg(a.attname, ', ' order by a.attnum)
          from pg_attribute a, aclexplode(a.attacl) e where a.attrelid = c.oid group by e.grantee, e.privilege_type
        ) acl left join pg_roles r on r.oid = acl.grantee where acl.grantee <> c.relowner
      ) g group by g.role order by g.role
    ) as grants
  from (${ownTables}) c order by c.oid`

const functionsQuery = `
  select format('create function %s(%s) returns %s language %s %s%sas $$%s$$;%s', f.proname,
    pg_get_function_arguments(f.oid), pg_get_function_result(f.oid), l.lanname,
    case f.provolatile when 'i' then 'immutable ' when 's' then 'stable ' end,
    case when f.prosecdef then format('security definer set %s ', replace(f.proconfig[1], '=', ' = ')) end, f.prosrc,
    case when f.prosecdef then format(E'\nalter function %1$s owner to %2$s;\nrevoke execute on function %1$s from public;%3$s',
      f.proname, f.proowner::regrole, (
        select string_agg(format(E'\ngrant execute on function %s to %s;', f.proname, a.grantee::regrole), '')
        from aclexplode(f.proacl) a where a.grantee <> f.proowner and a.grantee <> 0)) end) as definition
  from pg_proc f join pg_language l on l.oid = f.prolang where f.pronamespace = 'public'::regnamespace order by f.oid`

/** Everything else that a migration may add to the schema. */
const unknownObjectsQuery = `
  select format('%s (%s)', relname, relkind) as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind not in ('r', 'p', 'i', 'I')
  union all
  select format('settings of %s', proname) from pg_proc
  where pronamespace = 'public'::regnamespace and (proisstrict or prosecdef <> (coalesce(cardinality(proconfig), 0) = 1)
    or prosecdef and has_function_privilege('public', oid, 'execute'))
  union all
  select format('type %s', typname) from pg_type
  where typnamespace = 'public'::regnamespace and typtype <> 'b' and typrelid = 0`
