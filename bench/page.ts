import { execFile, spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { request } from 'playwright-core'
import { median } from './figures.ts'
import { readNumber, readOption } from './options.ts'
import { type BenchServer, startServer } from './servers.ts'

/**
 * `npm run bench:page [-- --rounds 3] [-- --before FOLDER]`: Lighthouse's figures of nine screens on a simulated phone,
 * medians of interleaved rounds; `--screen NAME` measures one. Other built checkouts, joined by commas, are measured
 * alongside ours; `--keep PREFIX` keeps the last reports. The phone is simulated as four times slower than this machine,
 * or `--slowdown` times: Lighthouse expects a machine with a benchmark index of at least 1,000, and a slower one needs
 * less. Lighthouse is installed on first use, outside of this package.
 */
const lighthouseVersion = '13.5.0'
const lighthouseFolder = join(tmpdir(), `daybook-lighthouse-${lighthouseVersion}`)
const chromiumFlags = '--headless=new --no-sandbox --disable-background-networking --disable-component-update'
const goal = 95

type Program = { name: string; server: BenchServer; cookies: Map<string, string>; clientId: string; folder: string }
type Figures = Record<(typeof figureNames)[number], number>

const figureNames = [
  'score',
  'FCP ms',
  'LCP ms',
  'TBT ms',
  'shift',
  'speed index',
  'kB',
  'accessibility',
  'practices',
  'benchmark index',
] as const
const roundCount = readNumber('--rounds', 3)
const otherCheckouts = readOption('--before')?.split(',') ?? []
const keptReports = readOption('--keep')
const slowdown = Number(readOption('--slowdown') ?? 4)
const onlyScreen = readOption('--screen')
const agentEmail = 'agent@harbor.test'

/** Whose session each screen has; '{client}' is a client of the agent. */
const screens = [
  { screen: 'sign-in', path: '/', email: undefined },
  { screen: 'dashboard', path: '/', email: agentEmail },
  { screen: 'clients', path: '/clients', email: agentEmail },
  { screen: 'record', path: '/clients/{client}', email: agentEmail },
  { screen: 'planning', path: '/planning', email: agentEmail },
  { screen: 'history', path: '/history', email: agentEmail },
  { screen: 'user management', path: '/user-management', email: 'admin@harbor.test' },
  { screen: 'analytics', path: '/analytics', email: 'admin@harbor.test' },
  { screen: 'super admin', path: '/super-admin', email: 'super@daybook.test' },
].filter(({ screen }) => !onlyScreen || screen === onlyScreen)

const chromiumPath = process.env.CHROMIUM ?? '/usr/bin/chromium'
installLighthouse()

const programs: Program[] = []
try {
  for (const checkout of otherCheckouts) programs.push(await startProgram(basename(checkout), checkout))
  programs.push(await startProgram('now', join(import.meta.dirname, '..')))
  const runs = new Map<string, Figures[]>()
  for (let round = 0; round < roundCount; round++)
    for (const { screen, path, email } of screens)
      for (const { name, server, cookies, clientId } of programs) {
        const url = server.origin + path.replace('{client}', clientId)
        const figures = await measure(screen, url, email && cookies.get(email))
        const key = `${screen} ${name}`
        runs.set(key, [...(runs.get(key) ?? []), figures])
      }
  console.table(Object.fromEntries([...runs].map(([key, figures]) => [key, toMedians(figures)])))
  const isMissed = [...runs].some(([key, all]) => key.endsWith('now') && toMedians(all).score < goal)
  if (isMissed) console.log(`The goal is a score of ${goal} on each screen`)
} finally {
  for (const { server, folder } of programs) {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Starts a checkout's program with demo data and signs in everybody who has a screen. */
async function startProgram(name: string, checkout: string): Promise<Program> {
  const folder = await mkdtemp(join(tmpdir(), 'daybook-page-'))
  const server = await startServer(join(checkout, 'server/main.ts'), { DATA_DIR: folder })
  const cookies = new Map<string, string>()
  let clientId = ''
  for (const email of new Set(screens.flatMap(({ email }) => email ?? []))) {
    const session = await request.newContext({ baseURL: server.origin })
    const form = await session.get('/api/login')
    await session.post(form.url(), { form: { email } })
    const [client] = (await (await session.get('/api/clients?sort=name&limit=1')).json()) as [{ id: string }?]
    if (email === agentEmail) clientId = client!.id
    const { cookies: all } = await session.storageState()
    await session.dispose()
    cookies.set(email, all.map(({ name, value }) => `${name}=${value}`).join('; '))
  }
  return { name, server, cookies, clientId, folder }
}

async function measure(screen: string, url: string, cookie: string | undefined): Promise<Figures> {
  const cli = join(lighthouseFolder, 'node_modules/lighthouse/cli/index.js')
  const args = [
    cli,
    url,
    '--quiet',
    '--output=json',
    '--output-path=stdout',
    `--chrome-flags=${chromiumFlags}`,
    '--only-categories=performance,accessibility,best-practices',
    `--throttling.cpuSlowdownMultiplier=${slowdown}`,
    ...(cookie ? [`--extra-headers=${JSON.stringify({ cookie })}`] : []),
  ]
  const env = { ...process.env, CHROME_PATH: chromiumPath }
  const run = () => promisify(execFile)(process.execPath, args, { env, maxBuffer: 100_000_000 })
  // On a busy machine the browser may miss the start of the page; Lighthouse then asks for another run.
  const { stdout } = await run().catch(run)
  if (keptReports) writeFileSync(`${keptReports}${screen}.json`, stdout)
  const report = JSON.parse(stdout) as Report
  const valueOf = (id: string) => report.audits[id]?.numericValue ?? Number.NaN
  const scoreOf = (id: string) => Math.round((report.categories[id]?.score ?? 0) * 100)
  return {
    score: scoreOf('performance'),
    'FCP ms': Math.round(valueOf('first-contentful-paint')),
    'LCP ms': Math.round(valueOf('largest-contentful-paint')),
    'TBT ms': Math.round(valueOf('total-blocking-time')),
    shift: Math.round(valueOf('cumulative-layout-shift') * 1000) / 1000,
    'speed index': Math.round(valueOf('speed-index')),
    kB: Math.round(valueOf('total-byte-weight') / 1000),
    accessibility: scoreOf('accessibility'),
    practices: scoreOf('best-practices'),
    'benchmark index': report.environment.benchmarkIndex,
  }
}

type Report = {
  environment: { benchmarkIndex: number }
  categories: Partial<Record<string, { score: number }>>
  audits: Partial<Record<string, { numericValue?: number }>>
}

/** npm verifies the package against the registry's checksum; scripts of packages are not run. */
function installLighthouse(): void {
  if (existsSync(join(lighthouseFolder, 'node_modules/lighthouse/cli/index.js'))) return
  console.log(`Installing Lighthouse ${lighthouseVersion} in ${lighthouseFolder}`)
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', lighthouseFolder]
  const { status } = spawnSync('npm', [...args, `lighthouse@${lighthouseVersion}`], { stdio: 'inherit' })
  if (status !== 0) throw new Error('Lighthouse could not be installed')
}

function toMedians(all: readonly Figures[]): Figures {
  return Object.fromEntries(figureNames.map((name) => [name, median(all.map((figures) => figures[name]))])) as Figures
}
