import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { chmod, cp, mkdtemp, readFile, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { findPostgresPids } from '#db/embedded/orphan-processes.ts'
import { isRunningAsRoot } from '#db/embedded/run-as.ts'
import { demoAccounts } from '#demo/people.ts'
import { findClusterPath } from '#test/start/support/embedded-database-url.ts'
import { withFreePort } from '#test/start/support/program.ts'
import { type Account, copyProject } from '#test/start/support/project-copy.ts'
import { runCommand, type RunningCommand } from '#test/start/support/run-command.ts'
import { signInByEmail } from '#test/start/support/sign-in.ts'

const nobody: Account = { uid: 65_534, gid: 65_534 }
const accounts: [string, Account | undefined][] = isRunningAsRoot()
  ? [
      ['an unprivileged user', nobody],
      ['root', undefined],
    ]
  : [['an unprivileged user', undefined]]

/** The screens as the first account built them, which the second one gets. */
const builtScreens = mkdtempSync(join(tmpdir(), 'daybook-screens-'))
afterAll(() => rm(builtScreens, { recursive: true }))

describe.each(accounts)('on a fresh clone, as %s', (name, account) => {
  const isFirst = name === accounts[0]![0]
  let copy: Awaited<ReturnType<typeof copyProject>>
  beforeAll(async () => {
    copy = await copyProject(account)
    if (!isFirst) await cp(builtScreens, join(copy.folder, 'dist'), { recursive: true })
  })
  afterAll(() => copy.remove())

  test('npm start builds the web app where it is missing, prints its URL, and ends all its processes on Ctrl-C', async () => {
    const { program, origin, env } = await runNpmStart(copy.folder, account)
    await program.waitForOutput(/Ctrl-C stops it/)
    expect(program.readOutput().includes('Building the screens')).toBe(isFirst)
    if (isFirst) await cp(join(copy.folder, 'dist'), builtScreens, { recursive: true })
    expect(program.readOutput()).toContain(`Daybook is open at ${origin}`)
    for (const { email } of demoAccounts) expect(program.readOutput()).toContain(email)
    await expectSignIn(origin)
    const cluster = await findClusterPath(join(copy.folder, 'data'))
    expect(await findPostgresPids(cluster)).not.toEqual([])
    await expectSecondRefused(copy.folder, env, account)
    await expectQuietEnd(program)
    expect(await findPostgresPids(cluster)).toEqual([])
    expect(findProcesses(copy.folder)).toEqual([])
    await expect(fetch(origin)).rejects.toThrow('fetch failed')
  })

  test('a second start does not build and finds the data', async () => {
    // As in a folder that was copied.
    await utimes(join(copy.folder, 'package-lock.json'), new Date(), new Date())
    const { program, origin } = await runNpmStart(copy.folder, account)
    await program.waitForOutput(/Ctrl-C stops it/)
    expect(program.readOutput()).not.toContain('Building the screens')
    await expectSignIn(origin)
    // Signals only the one process, as a supervisor does.
    process.kill(Number(program.child.pid), 'SIGTERM')
    await program.ended
    expect(await findPostgresPids(await findClusterPath(join(copy.folder, 'data')))).toEqual([])
    expect(findProcesses(copy.folder)).toEqual([])
  })

  test('an invalid setting is refused with one line that names it', async () => {
    const { env } = await withFreePort({})
    const args = ['bin/daybook.mjs', 'start']
    const program = runCommand([process.execPath, ...args], {
      cwd: copy.folder,
      env: { ...env, PORT: 'abc' },
      ...account,
    })
    expect(await program.ended).toEqual({ code: 1, signal: null })
    expect(program.readOutput()).toBe('Daybook cannot start: PORT takes a whole number from 1 to 65535\n')
  })

  test.runIf(isRunningAsRoot() && !account)(
    'a clone in a folder that other accounts cannot access starts too',
    async () => {
      await chmod(copy.folder, 0o700)
      await rm(join(copy.folder, 'data'), { recursive: true })
      const { program, origin } = await runNpmStart(copy.folder, account)
      await program.waitForOutput(/Ctrl-C stops it/)
      await expectSignIn(origin)
      const note = await readFile(join(copy.folder, 'data', 'database.txt'), 'utf8')
      const home = note.split('\n').find((line) => line.startsWith('/var/lib/daybook/'))!
      onTestFinished(() => rm(home, { recursive: true, force: true }))
      await expectQuietEnd(program)
      expect(findProcesses(home)).toEqual([])
      expect(existsSync(home)).toBe(true)
    },
  )
})

/** Runs `npm start` as in a terminal, with a temporary home folder and none of the current settings. */
async function runNpmStart(cwd: string, account?: Account) {
  const home = await mkdtemp(join(tmpdir(), 'daybook-home-'))
  if (account) execFileSync('chown', [`${account.uid}:${account.gid}`, home])
  const settings = { HOME: home, PATH: pathWithoutNpm(), NO_UPDATE_NOTIFIER: '1', NODE_COMPILE_CACHE: '' }
  const { env, origin } = await withFreePort(settings)
  const program = runCommand(['npm', 'start'], { cwd, env, ...account, timeoutMs: 120_000 })
  onTestFinished(async () => {
    await program.interrupt('SIGKILL')
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  })
  return { program, origin, env }
}

/** Expects that Ctrl-C ends npm by the signal, as shells expect, without further output. */
async function expectQuietEnd(program: RunningCommand): Promise<void> {
  expect(await program.interrupt()).toEqual({ code: null, signal: 'SIGINT' })
  expect(program.readOutput()).toMatch(/Ctrl-C stops it\.\s*$/)
}

/** The PATH without the entries that npm adds. */
const pathWithoutNpm = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules') && !folder.includes('node-gyp-bin'))
    .join(delimiter)

async function expectSignIn(origin: string): Promise<void> {
  expect(await (await fetch(origin)).text()).toContain('<title>Daybook</title>')
  const session = await signInByEmail(origin, 'agent@harbor.test')
  const user = await session.get('/api/auth/user')
  expect(await user.json()).toMatchObject({ email: 'agent@harbor.test', role: 'agent' })
  await session.dispose()
}

/** Expects that another process on the same DATA_DIR is refused with one line that names the first. */
async function expectSecondRefused(folder: string, env: Record<string, string>, account?: Account): Promise<void> {
  const pid = (await readFile(join(folder, 'data', 'daybook.pid'), 'utf8')).trim()
  const { env: otherPorts } = await withFreePort({})
  const second = runCommand([process.execPath, 'server/main.ts'], {
    cwd: folder,
    env: { ...env, ...otherPorts },
    ...account,
  })
  expect(await second.ended).toEqual({ code: 1, signal: null })
  expect(second.readOutput()).toBe(
    `Daybook cannot start: DATA_DIR ${join(folder, 'data')} is in use by the Daybook with pid ${pid}\n`,
  )
}

/** Lists the running processes whose command line contains a folder. */
const findProcesses = (folder: string): string[] =>
  execFileSync('ps', ['-axo', 'args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(folder))
