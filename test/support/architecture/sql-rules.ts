import { featureOf, forEachFile, plantFile, type Rule } from './rule.ts'
import { readServerFeatures } from './server-features.ts'
import { isColumnList, isStore } from './server-rules.ts'

/** Tables a statement writes; an interpolated name reads as `\uFFFC`. */
const writePattern =
  /\b(?:insert\s+into|update(?=\s+[\w\uFFFC]+\s+(?:as\s+)?(?:(?!set\b)\w+\s+)?set\b)|delete\s+from|truncate(?:\s+table)?|merge\s+into)\s+([\w\uFFFC]+)/gi

const tableOwnership: Rule = {
  description: 'a table is written by the stores of the feature that ARCHITECTURE.md lists it for',
  check: (files) => {
    const features = readServerFeatures(files)
    return forEachFile(({ path }, { texts }) => {
      if (!path.startsWith('server/')) return undefined
      const feature = featureOf(path, 'server') ?? path.split('/')[1]!
      const ownTables = isStore(path) || feature === 'base' ? (features.get(feature)?.tables ?? []) : []
      const writtenTables = texts.flatMap((text) => [...text.matchAll(writePattern)].map(([, table]) => table!))
      return writtenTables.filter((table) => !ownTables.includes(table)).map((table) => `writes ${table}`)
    })(files)
  },
  violations: [
    plantFile('server/streak/planted-store.ts', "statement('planted', 'update tasks set title = $2')"),
    plantFile(
      'server/streak/planted-store.ts',
      "statement('planted', `with gone as (delete from sessions where id_hash = $2) select 1`)",
    ),
    plantFile('server/tasks/days-store.ts', "statement('planted', 'insert into opened_days values ($1)')"),
    plantFile(
      'server/tasks/reads/tasks-of-day-store.ts',
      "statement('planted', 'insert into cleared_days values ($1)')",
    ),
    plantFile(
      'server/days/for-opening-store.ts',
      "statement('planted', 'update recurring_rules set opened_through = $2')",
    ),
    plantFile('server/tasks/service.ts', "const text = 'insert into tasks values ($1)'"),
    plantFile('server/tasks/planted-store.ts', "statement('planted', 'insert into planted_table values ($1)')"),
    plantFile('server/tasks/planted-store.ts', 'statement(`planted`, `update ${table} set title = $2`)'),
    plantFile('server/base/planted.ts', "const text = 'update users u set role = $2'"),
    plantFile('server/planted.ts', "const text = 'truncate tasks'"),
  ],
}

const everyTableHasAnOwner: Rule = {
  description: 'every table a migration creates is listed for one feature in ARCHITECTURE.md',
  check: (files) => {
    const owned = [...readServerFeatures(files).values()].flatMap(({ tables }) => tables)
    const migrations = files.filter(({ path }) => /^db\/migrations\/.*\.sql$/.test(path))
    const tablesOf = (pattern: RegExp) =>
      migrations.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([, table]) => ({ path, table: table! })))
    const renamed = new Set(tablesOf(/alter\s+table\s+(\w+)\s+rename\s+to/gi).map(({ table }) => table))
    const created = [
      ...tablesOf(/create\s+table\s+(\w+)/gi),
      ...tablesOf(/alter\s+table\s+\w+\s+rename\s+to\s+(\w+)/gi),
    ]
    const breaches = created
      .filter(({ table }) => !renamed.has(table) && owned.filter((name) => name === table).length !== 1)
      .map(({ path, table }) => `${path}: ${table} is not listed for one feature`)
    return { checkedCount: created.length, breaches }
  },
  violations: [plantFile('db/migrations/9999-planted.sql', 'create table planted (organization_id uuid)')],
}

const statementsInStores: Rule = {
  description: 'SQL stands and runs in stores and in a few files of base; column lists may contain it',
  check: forEachFile(({ path }, { uses, texts }) => {
    const hasSql = sqlUses.some((use) => uses.has(use))
    if (!path.startsWith('server/') || !(hasSql || texts.some(isSql))) return undefined
    return isStore(path) || isColumnList(path) || baseSqlFiles.includes(path) ? [] : ['contains SQL']
  }),
  violations: [
    plantFile('server/tasks/service.ts', "const all = statement('planted', 'select 1')"),
    plantFile('server/tasks/planted.ts', "const text = 'select id from tasks where id = $1'"),
    plantFile('server/planted.ts', "await pool.query('vacuum')"),
    plantFile('server/tasks/service.ts', 'const remove = ({ db }: Ctx) => db.run(store.deleteTask, { id })'),
    plantFile('server/team/routes.ts', 'mount(listOrganizationUsers, ({ db }) => db.all(store.selectMembers, {}))'),
  ],
}

const sqlUses = ['statement(', 'moveStatement(', 'lockStatement(', '.query(', 'db.all', 'db.first', 'db.one', 'db.run']

const isSql = (text: string) => /\b(select\b[\s\S]+\bfrom|insert\s+into|delete\s+from)\s+\w+/i.test(text)

/** They open transactions, lock names, claim idempotency keys, move the rows of a client and select the names of users. */
const baseSqlFiles = [
  'server/base/database/database.ts',
  'server/base/database/advisory-lock.ts',
  'server/base/database/replica.ts',
  'server/base/http/idempotency.ts',
  'server/base/limits/create-limit.ts',
  'server/base/database/move-statement.ts',
  'server/base/database/name-sql.ts',
]

const namedParameters: Rule = {
  description: 'statements have named parameters',
  check: forEachFile(({ path }, { texts, uses }) =>
    path.startsWith('server/') && uses.has('statement(')
      ? texts.flatMap((text) => /\$\d/.exec(text)?.[0] ?? []).map((parameter) => `has the parameter ${parameter}`)
      : undefined,
  ),
  violations: [
    plantFile('server/tasks/planted-store.ts', "statement('planted', Task, 'select id from tasks where id = $1')"),
  ],
}

/** Sign-in, platform administration and jobs. */
const crossOrganizationPaths = [
  'server/base/database/database.ts',
  'server/base/database/replica.ts',
  'server/base/http/handle-request.ts',
  'server/sequences/enrollment/regeneration.ts',
  'server/session/',
  'server/identity/',
  'server/organizations/',
  'server/jobs.ts',
  'server/opening/jobs.ts',
  'server/analytics/jobs.ts',
  'server/backups/jobs.ts',
  'server/feed/service.ts',
  'server/mail/jobs.ts',
  'server/notices/morning/jobs.ts',
  'server/notices/letters.ts',
  'server/notices/reminders.ts',
  'server/super-admin/',
  'server/documents/jobs.ts',
  'server/imports/jobs.ts',
  'server/documents/for-start.ts',
  'demo/',
]

const crossOrganizationAccess: Rule = {
  description: 'acrossOrganizations is used only where it is listed',
  check: forEachFile(({ path }, { identifiers }) => {
    if (/^(test|bench)\//.test(path) || !identifiers.has('acrossOrganizations')) return undefined
    return crossOrganizationPaths.some((place) => path.startsWith(place)) ? [] : ['crosses organizations']
  }),
  violations: [
    plantFile('server/tasks/service.ts', "await database.acrossOrganizations('read', work)"),
    plantFile('server/opening/open-days.ts', "await database.acrossOrganizations('write', work)"),
    plantFile('server/base/planted.ts', 'const { acrossOrganizations } = database'),
    plantFile('server/planted-feature/service.ts', "database['x'].acrossOrganizations('write', work)"),
  ],
}

const noClockInSql: Rule = {
  description: "no statement reads PostgreSQL's clock",
  check: forEachFile(({ path }, { texts }) => {
    if (!/^(server|db|demo)\//.test(path)) return undefined
    return texts.flatMap((text) => sqlClock.exec(text)?.[0] ?? []).map((use) => `contains ${use}`)
  }),
  violations: [
    plantFile(
      'server/tasks/planted-store.ts',
      "statement('planted', 'select id from tasks where due_date < current_date')",
    ),
    plantFile(
      'server/tasks/planted-store.ts',
      'statement(`planted`, `update tasks set updated_at = NOW() where id = ${id}`)',
    ),
    plantFile('demo/planted.ts', "const text = 'values (clock_timestamp())'"),
  ],
}

const sqlClock =
  /\b(now\(\)|current_date\b|current_time(stamp)?\b|localtime(stamp)?\b|(clock|statement|transaction)_timestamp\(\)|timeofday\(\)|'(now|today|tomorrow|yesterday)'::)/i

export const sqlRules: Rule[] = [
  tableOwnership,
  everyTableHasAnOwner,
  statementsInStores,
  namedParameters,
  crossOrganizationAccess,
  noClockInSql,
]
