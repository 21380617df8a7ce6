import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { demoAccounts } from '#db/demo/people.ts'
import { serversOn } from '#db/embedded/leftovers.ts'
import { isRoot } from '#db/embedded/run-as.ts'
import { type Account, copyOfProject } from './support/copy.ts'
import { clusterOf } from './support/embedded-address.ts'
import { onFreePorts } from './support/program.ts'
import { run, type Run } from './support/run.ts'
import { signedIn } from './support/sign-in.ts'

const nobody: Account = { uid: 65_534, gid: 65_534 }
const accounts: [string, Account | undefined][] = isRoot()
  ? [
      ['root', undefined],
      ['an ordinary user', nobody],
    ]
  : [['an ordinary user', undefined]]

describe.each(accounts)('on a fresh clone, as %s', (_name, account) => {
  let copy: Awaited<ReturnType<typeof copyOfProject>>
  beforeAll(async () => void (copy = await copyOfProject(account)))
  afterAll(() => copy.remove())

  test('npm start builds the screens, says where to go, and ends all it began at Ctrl-C', async () => {
    const { program, origin, env } = await npmStart(copy.folder, account)
    await program.says(/Ctrl-C stops it/)
    expect(program.said()).toContain('Building the screens')
    expect(program.said()).toContain(`Daybook is open at ${origin}`)
    for (const { email } of demoAccounts) expect(program.said()).toContain(email)
    await signsIn(origin)
    const cluster = await clusterOf(join(copy.folder, 'data'))
    expect(await serversOn(cluster)).not.toEqual([])
    await refusesSecond(copy.folder, env, account)
    await endsQuietly(program)
    expect(await serversOn(cluster)).toEqual([])
    expect(programsIn(copy.folder)).toEqual([])
    await expect(fetch(origin)).rejects.toThrow('fetch failed')
  })

  test('a second start builds nothing and finds everything', async () => {
    const { program, origin } = await npmStart(copy.folder, account)
    await program.says(/Ctrl-C stops it/)
    expect(program.said()).not.toContain('Building the screens')
    await signsIn(origin)
    // To the one process alone, as a supervisor does.
    process.kill(Number(program.child.pid), 'SIGTERM')
    await program.ended
    expect(await serversOn(await clusterOf(join(copy.folder, 'data')))).toEqual([])
    expect(programsIn(copy.folder)).toEqual([])
  })

  test('a wrong setting stops it with one line that names it', async () => {
    const { env } = await onFreePorts({})
    const words = ['bin/daybook.mjs', 'start']
    const program = run([process.execPath, ...words], { cwd: copy.folder, env: { ...env, PORT: 'abc' }, ...account })
    expect(await program.ended).toEqual({ code: 1, signal: null })
    expect(program.said()).toBe('Daybook cannot start: PORT takes a whole number from 1 to 65535\n')
  })

  test.runIf(isRoot() && !account)('a clone in a folder closed to all others starts too', async () => {
    await chmod(copy.folder, 0o700)
    await rm(join(copy.folder, 'data'), { recursive: true })
    const { program, origin } = await npmStart(copy.folder, account)
    await program.says(/Ctrl-C stops it/)
    await signsIn(origin)
    const note = await readFile(join(copy.folder, 'data', 'database.txt'), 'utf8')
    const home = note.split('\n').find((line) => line.startsWith('/var/lib/daybook/'))!
    onTestFinished(() => rm(home, { recursive: true, force: true }))
    await endsQuietly(program)
    expect(programsIn(home)).toEqual([])
    expect(existsSync(home)).toBe(true)
  })
})

/** `npm start` as it is typed in a terminal, with a home of one's own and none of our own settings. */
async function npmStart(cwd: string, account?: Account) {
  const home = await mkdtemp(join(tmpdir(), 'daybook-home-'))
  if (account) execFileSync('chown', [`${account.uid}:${account.gid}`, home])
  const { env, origin } = await onFreePorts({ HOME: home, PATH: pathOfPerson(), NO_UPDATE_NOTIFIER: '1' })
  const program = run(['npm', 'start'], { cwd, env, ...account, patience: 120_000 })
  onTestFinished(async () => {
    await program.interrupt('SIGKILL')
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  })
  return { program, origin, env }
}

/** At Ctrl-C; npm itself then ends by the signal, as shells expect, and complains of nothing. */
async function endsQuietly(program: Run): Promise<void> {
  expect(await program.interrupt()).toEqual({ code: null, signal: 'SIGINT' })
  expect(program.said()).toMatch(/Ctrl-C stops it\.\s*$/)
}

/** Without what npm puts there for us. */
const pathOfPerson = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules') && !folder.includes('node-gyp-bin'))
    .join(delimiter)

async function signsIn(origin: string): Promise<void> {
  expect(await (await fetch(origin)).text()).toContain('<title>Daybook</title>')
  const visit = await signedIn(origin, 'agent@harbor.test')
  const user = await visit.get('/api/auth/user')
  expect(await user.json()).toMatchObject({ email: 'agent@harbor.test', role: 'agent' })
  await visit.dispose()
}

/** Another program on the same DATA_DIR says in one line who has it. */
async function refusesSecond(folder: string, env: Record<string, string>, account?: Account): Promise<void> {
  const pid = (await readFile(join(folder, 'data', 'daybook.pid'), 'utf8')).trim()
  const { env: others } = await onFreePorts({})
  const second = run([process.execPath, 'server/main.ts'], { cwd: folder, env: { ...env, ...others }, ...account })
  expect(await second.ended).toEqual({ code: 1, signal: null })
  expect(second.said()).toBe(
    `Daybook cannot start: DATA_DIR ${join(folder, 'data')} is in use by the Daybook with pid ${pid}\n`,
  )
}

/** What still runs with a folder in its words. */
const programsIn = (folder: string): string[] =>
  execFileSync('ps', ['-axo', 'args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(folder))
