import { setTimeout as pause } from 'node:timers/promises'
import type { Import } from '#contract/imports/imports.ts'
import { type Caller, defaultSize } from './data.ts'
import { type Measurement, measureLoad, renderRequest } from './load.ts'
import { withProgram } from './with-program.ts'

/**
 * `npm run bench -- import`: previews and imports a file of 50,000 clients, each with a policy (without them with
 * `clients`), while an agent of another organization reads the day over one connection. Prints the times, and the rate
 * of those reads next to their rate before; needs wrk.
 */
const rowCount = 50_000
const roundSeconds = 5
const isOfClients = process.argv.includes('clients')

await withProgram({ ...defaultSize, organizations: 2 }, async ({ server, data }) => {
  const reader = data.callers[0]!
  const read = renderRequest('GET', `/api/tasks/planning?date=${data.today}`, { cookie: reader.cookie })
  const readDay = () =>
    measureLoad(server, { requests: [read], usesUpRows: false }, 1, roundSeconds, () => Promise.resolve(0))
  const readUntil = async <T>(work: Promise<T>): Promise<{ result: T; seconds: number; rate: number }> => {
    const startedAtMs = performance.now()
    let endedAtMs: number | undefined
    const ended = work.finally(() => (endedAtMs = performance.now()))
    const rounds: Measurement[] = []
    while (endedAtMs === undefined) rounds.push(await readDay())
    const result = await ended
    return { result, seconds: (endedAtMs - startedAtMs) / 1_000, rate: average(rounds.map(({ rate }) => rate)) }
  }
  await readDay()
  const before = (await readDay()).rate
  const caller = data.otherAdmins[0]!
  const preview = await readUntil(upload(server.origin, caller))
  const { id, counts } = preview.result
  const run = await readUntil(bringIn(server.origin, caller, id))
  const after = (await readDay()).rate
  const ratio = (rate: number) => (rate / average([before, after])).toFixed(2)
  console.table([
    { what: `preview of ${counts.new} rows, s (must 10)`, value: preview.seconds.toFixed(1) },
    { what: `bringing ${run.result.added} in, s (must 60)`, value: run.seconds.toFixed(1) },
    { what: 'reads of another organization during the preview, ratio (must 0.8)', value: ratio(preview.rate) },
    { what: 'reads of another organization while it is brought in, ratio (must 0.8)', value: ratio(run.rate) },
  ])
})

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

async function upload(origin: string, { cookie, csrfToken }: Caller): Promise<Import> {
  const form = new FormData()
  form.set('document', new Blob([createFile()], { type: 'text/csv' }), 'book.csv')
  const response = await fetch(`${origin}/api/imports`, {
    method: 'POST',
    headers: { cookie, 'x-csrf-token': csrfToken },
    body: form,
  })
  if (response.status !== 201) throw new Error(`The upload answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Import
}

/** Resolves when the import has ended. */
async function bringIn(origin: string, { cookie, csrfToken }: Caller, id: string): Promise<Import> {
  const headers = { cookie, 'x-csrf-token': csrfToken }
  const started = await fetch(`${origin}/api/imports/${id}/run`, { method: 'POST', headers })
  if (started.status !== 202) throw new Error(`The run answered ${started.status}: ${await started.text()}`)
  for (;;) {
    const found = (await (await fetch(`${origin}/api/imports/${id}`, { headers })).json()) as Import
    if (found.state === 'done') return found
    if (found.state !== 'running') throw new Error(`The import is ${found.state}`)
    await pause(250)
  }
}

function createFile(): string {
  const rows = Array.from({ length: rowCount }, (_, index) => {
    const number = String(index).padStart(7, '0')
    return `First ${number},Last ${index % 977},p${number}@example.com,(${200 + (index % 700)}) ${number.slice(0, 3)}-${number.slice(3)},${index % 90} Main Street,03/${1 + (index % 28)}/19${50 + (index % 50)}${isOfClients ? '' : `,Carrier ${index % 40},P-${number},Personal Auto,${1 + (index % 12)}/15/2027,"$${1 + (index % 3)},250.00"`}`
  })
  const header = 'First name,Last name,Email,Phone,Address,Date of birth'
  return [`${header}${isOfClients ? '' : ',Carrier,Policy #,LOB,Exp Date,Premium'}`, ...rows].join('\n')
}
