import { forEachFile, plantFile, type Rule, featureOf } from './rule.ts'
import { isStore } from './feature-rules.ts'

/** Which room's store writes a table; anybody's store may read it (architecture 1). A new table has its line here, or fails. */
const tableOwners: Record<string, string> = {
  organizations: 'organizations',
  users: 'team',
  accounts: 'team',
  account_subjects: 'team',
  invitations: 'team',
  sessions: 'session',
  idempotency_keys: 'base',
  clients: 'clients',
  client_notes: 'clients',
  stored_files: 'clients',
  documents: 'clients',
  tasks: 'tasks',
  task_history: 'tasks',
  recurring_rules: 'tasks',
  opened_days: 'occurrences',
  cleared_days: 'streak',
  timeline: 'timeline',
  bug_reports: 'bug-reports',
  audit: 'audit',
}

/** Tables a statement writes; a hole of a template in a table's place reads as `\uFFFC`. */
const writePattern =
  /\b(?:insert\s+into|update(?=\s+[\w\uFFFC]+\s+(?:as\s+)?(?:(?!set\b)\w+\s+)?set\b)|delete\s+from|truncate(?:\s+table)?|merge\s+into)\s+([\w\uFFFC]+)/gi

const tableOwnership: Rule = {
  description: 'a table is written by its own room’s store alone',
  check: forEachFile(({ path }, { texts }) => {
    if (!path.startsWith('server/')) return undefined
    const writtenTables = texts.flatMap((text) => [...text.matchAll(writePattern)].map(([, table]) => table!))
    const feature = featureOf(path, 'server') ?? path.split('/')[1]
    return writtenTables
      .filter((table) => tableOwners[table] !== feature || !(isStore(path) || feature === 'base'))
      .map(
        (table) => `writes ${table}, which is ${tableOwners[table] ? `of ${tableOwners[table]}` : 'in no room’s list'}`,
      )
  }),
  violations: [
    plantFile(
      'server/planning/store.ts',
      "statement('planted', 'update tasks set title = $2 where organization_id = $1')",
    ),
    plantFile(
      'server/planning/planted-store.ts',
      "statement('planted', `with gone as (delete from sessions where id_hash = $2) select 1`)",
    ),
    plantFile('server/tasks/days-store.ts', "statement('planted', 'insert into opened_days values ($1)')"),
    plantFile('server/planning/store.ts', "statement('planted', 'insert into cleared_days values ($1)')"),
    plantFile('server/occurrences/store.ts', "statement('planted', 'update recurring_rules set opened_through = $2')"),
    plantFile('server/tasks/service.ts', "const text = 'insert into tasks values ($1)'"),
    plantFile('server/tasks/planted-store.ts', "statement('planted', 'insert into planted_table values ($1)')"),
    plantFile('server/tasks/planted-store.ts', 'statement(`planted`, `update ${table} set title = $2`)'),
    plantFile('server/base/planted.ts', "const text = 'update users u set role = $2'"),
    plantFile('server/planned.ts', "const text = 'truncate tasks'"),
  ],
}

const statementsInStores: Rule = {
  description: 'only stores, and the base’s own idempotency keys, hold statements',
  check: forEachFile(({ path }, { uses, texts }) => {
    const hasSql = uses.has('statement(') || uses.has('.query(')
    if (!path.startsWith('server/') || !(hasSql || texts.some(isSql))) return undefined
    const isExempt = isStore(path) || /^server\/[^/]+\/columns\.ts$/.test(path) || baseSqlFiles.includes(path)
    return isExempt ? [] : ['holds SQL']
  }),
  violations: [
    plantFile('server/tasks/service.ts', "const all = statement('planted', 'select 1')"),
    plantFile('server/tasks/planted.ts', "const text = 'select id from tasks where id = $1'"),
    plantFile('server/planned.ts', "await pool.query('vacuum')"),
  ],
}

const isSql = (text: string) => /\b(select\b[\s\S]+\bfrom|insert\s+into|delete\s+from)\s+\w+/i.test(text)

/** Opening transactions, the readiness check, and the keys of creates. */
const baseSqlFiles = ['server/base/database.ts', 'server/base/operation.ts', 'server/base/idempotency.ts']

/** Where organisations may be crossed: sign-in, what the platform administers, jobs, the demo (architecture 3). */
const crossOrganizationPaths = [
  'server/base/database.ts',
  'server/session/',
  'server/organizations/',
  'server/jobs.ts',
  'server/occurrences/jobs.ts',
  'server/clients/jobs.ts',
  'db/demo/',
]

const crossOrganizationAccess: Rule = {
  description: 'acrossOrganizations stands only where it is listed',
  check: forEachFile(({ path }, { names }) => {
    if (/^(test|bench)\//.test(path) || !names.has('acrossOrganizations')) return undefined
    return crossOrganizationPaths.some((place) => path.startsWith(place)) ? [] : ['crosses organisations']
  }),
  violations: [
    plantFile('server/tasks/service.ts', "await database.acrossOrganizations('read', work)"),
    plantFile('server/occurrences/days.ts', "await database.acrossOrganizations('write', work)"),
    plantFile('server/base/planted.ts', 'const { acrossOrganizations } = database'),
    plantFile('server/planned-room/service.ts', "database['x'].acrossOrganizations('write', work)"),
  ],
}

const noClockInSql: Rule = {
  description: 'no statement asks PostgreSQL for the time',
  check: forEachFile(({ path }, { texts }) => {
    if (!/^(server|db)\//.test(path)) return undefined
    return texts.flatMap((text) => sqlClock.exec(text)?.[0] ?? []).map((what) => `has ${what} in a text`)
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
    plantFile('db/demo/planted.ts', "const text = 'values (clock_timestamp())'"),
  ],
}

const sqlClock =
  /\b(now\(\)|current_date\b|current_time(stamp)?\b|localtime(stamp)?\b|(clock|statement|transaction)_timestamp\(\)|timeofday\(\)|'(now|today|tomorrow|yesterday)'::)/i

export const sqlRules: Rule[] = [tableOwnership, statementsInStores, crossOrganizationAccess, noClockInSql]
