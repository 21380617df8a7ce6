import { addDays, getDayInZone } from '#contract/base/calendar-day.ts'
import { withConnection } from '#db/connection.ts'
import { defaultSize, seedData, uuidAt } from './data.ts'
import { median, round } from './figures.ts'
import { withProgram } from './with-program.ts'

/**
 * `npm run bench -- reads`: measures a search in the production program with an organization of 20,000 clients, a tenth
 * of them with accents in their names, and 200,000 notes, and renewals with 50,000 policies, for an admin and for an
 * agent; then the analytics' Today of another organization with 200 agents. One call at a time, medians of 15 rounds.
 * Fails if a search takes more than 30 ms (40 with the policies), renewals more than 100, or Today more than 50.
 */
const clientCount = 20_000
const notesPerClient = 10
const rounds = 15
const policyCount = 50_000
const searches = ['client 199', 'zoë', 'renewal', 'roof kitchen', 'abc', 'asked about', '4711', 'qqqq'].map(
  (search) => ({
    path: `/api/search?q=${encodeURIComponent(search)}`,
    name: search,
    maxMs: 30,
  }),
)
type Read = (typeof searches)[number]
const besidePolicies = (search: Read): Read => ({ ...search, name: `${search.name}, with policies`, maxMs: 40 })
/** The tab reads 120 days; a year holds all policies. */
const renewals = (scope: string): Read[] =>
  [120, 365].flatMap((days) =>
    ['', '/months'].map((months) => ({
      path: `/api/policies/renewals${months}?to=${addDays(getDayInZone('UTC', new Date()), days)}&scope=${scope}`,
      name: `renewals${months} of ${days} days`,
      maxMs: 100,
    })),
  )

await withProgram({ ...defaultSize, clients: clientCount }, async ({ server, data, url }) => {
  await seedNotes(url)
  const callers = [
    { name: 'admin', scope: 'organization', cookie: data.admin.cookie },
    { name: 'agent', scope: 'mine', cookie: data.callers[0]!.cookie },
  ]
  const measure = (listReads: (scope: string) => readonly Read[]) =>
    measureReads(
      callers.flatMap(({ name, scope, cookie }) =>
        listReads(scope).map((read) => ({ ...read, name: `${name}: ${read.name}`, cookie })),
      ),
      server.origin,
    )
  const rows = await measure(() => searches)
  await seedPolicies(url)
  rows.push(...(await measure((scope) => [...renewals(scope), ...searches.map(besidePolicies)])))
  const team = await seedData(url, { ...defaultSize, agents: 200, historyDays: 100 })
  const today = { path: '/api/analytics/today', name: 'admin: today of 200 agents', maxMs: 50 }
  rows.push(...(await measureReads([{ ...today, cookie: team.admin.cookie }], server.origin)))
  console.table(rows)
  if (rows.some(({ met }) => !met)) process.exitCode = 1
})

async function measureReads(reads: readonly (Read & { cookie: string })[], origin: string) {
  const measured = reads.map((read) => ({ ...read, times: new Array<number>() }))
  for (let round = 0; round < rounds; round++)
    for (const { path, cookie, times } of measured) {
      const startedAtMs = performance.now()
      const response = await fetch(`${origin}${path}`, { headers: { cookie } })
      if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
      await response.text()
      times.push(performance.now() - startedAtMs)
    }
  return measured.map(({ name, times, maxMs }) => {
    const medianMs = round(median(times), 1)
    return { name, medianMs, maxMs, met: medianMs <= maxMs }
  })
}

/** Notes of 40 words in 400 days, some of which are in every note, some in every tenth, and some in only one. */
async function seedNotes(url: string): Promise<void> {
  await withConnection(url, async (client) => {
    await client.query(`update clients set first_name = 'Zoë' where phone like '%0'`)
    await client.query(
      `insert into client_notes (organization_id, id, client_id, content, note_type, tags, created_by, created_by_organization,
         created_at, updated_at)
       select c.organization_id, ${uuidAt('at')}, c.id, 'She asked about the ' || words[1 + floor(random() * 20)] || ' and the '
           || words[1 + floor(random() * 20)] || ', then about reference ' || md5(random()::text) || '. The last offer was $'
           || floor(random() * 10000) || ' a year. Call back in the evening, when both are at home, about the '
           || words[1 + floor(random() * 20)] || '.', 'general', '{}', c.assigned_agent_id, c.organization_id, at, at
       from (
         select c.*, now() - random() * interval '400 days' as at from clients c, generate_series(1, $1::int) order by at
       ) c, (select array['renewal','premium','deductible','claim','policy','roof','kitchen',
         'daughter','college','mortgage','pension','storm','boat','umbrella','medication','doctor','dental','payroll','inspection',
         'driver'] as words) w`,
      [notesPerClient],
    )
    await client.query('vacuum analyze')
  })
}

/** Policies whose renewals fall on all days of a year. */
async function seedPolicies(url: string): Promise<void> {
  await withConnection(url, async (client) => {
    await client.query(
      `insert into policies (organization_id, id, client_id, carrier, line, status, effective_date, renewal_date, term_months,
         premium_cents, currency, created_at, updated_at)
       select organization_id, gen_random_uuid(), id, 'Acme ' || n % 20, 'auto', 'active', '2020-01-01',
         current_date + (n % 365)::int, 12, 100000 + n, 'USD', now(), now()
       from (
         select c.*, row_number() over (order by c.id, copy) as n
         from clients c, generate_series(1, 1 + $1::int / (select count(*)::int from clients)) copy
         order by c.id, copy limit $1
       ) c`,
      [policyCount],
    )
    await client.query('vacuum analyze')
  })
}
