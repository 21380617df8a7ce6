import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { withConnection } from '#db/connection.ts'
import { findFreePort } from '#db/embedded/postgres-address.ts'
import { findRunningEmbeddedDatabase } from '#db/embedded/running.ts'

/**
 * `npm run update-rounds [-- rounds]`: kills updates at 20 places and looks that each next start serves the old release or the
 * new one, whole: the release, its migrations, and all rows. Three releases are made of this folder: the second adds a
 * migration, the third one that is committed before a start that fails. The network is not used: `npm` is a script of
 * this test, which links the packages of this folder.
 */
const project = resolve(import.meta.dirname, '../..')
const rounds = Number(process.argv[2] ?? 20)
const home = await mkdtemp(join(tmpdir(), 'daybook-update-'))
// PostgreSQL's account must be able to enter.
await chmod(home, 0o755)
const path = (...parts: string[]) => join(home, ...parts)
const env = {
  ...process.env,
  PATH: `${path('bin')}:${process.env.PATH}`,
  npm_lifecycle_event: '',
  DEMO: '0',
  LOG_LEVEL: 'error',
  DATABASE_URL: '',
  BACKUP_DIR: '',
  DATA_DIR: '',
}

/** A line of the updater's output, and how long after it the whole process group is killed. */
const places: readonly (readonly [line: string, delayMs: number])[] = [
  ['Fetching', 0],
  ['Fetching', 150],
  ['Unpacking', 0],
  ['Unpacking', 250],
  ['Installing', 0],
  ['Installing', 400],
  ['Building', 0],
  ['Building', 1_500],
  ['Backing up', 0],
  ['Backing up', 700],
  ['Backing up', 1_500],
  ['Migrating', 0],
  ['Migrating', 300],
  ['Migrating', 800],
  ['Migrating', 1_400],
  ['Migrating', 2_200],
  ['Migrating', 3_200],
  ['Restoring', 0],
  ['Restoring', 600],
  ['Restoring', 1_500],
]

try {
  await prepare()
  let failures = 0
  for (const [index, [line, delayMs]] of places.slice(0, rounds).entries()) {
    const outcome = await playRound(line, delayMs).catch((error: Error) => {
      failures += 1
      return `FAILED: ${error.stack}`
    })
    console.log(`${String(index + 1).padStart(2)}  ${line} + ${delayMs} ms: ${outcome}`)
  }
  console.log(`${rounds} rounds, ${failures} failed`)
  process.exitCode = failures ? 1 : 0
} finally {
  await rm(home, { recursive: true, force: true, maxRetries: 3 })
}

/** Creates the repository with three releases, a clone of the first, and data in it. */
async function prepare(): Promise<void> {
  await mkdir(path('bin'))
  // The screens are built once, and copied by the stand-in for the builder in the releases.
  const builder = `import fs from 'node:fs'; fs.cpSync('${path('clone/dist/web')}', 'dist/web', { recursive: true })`
  const vite = 'node_modules/vite/bin/vite.js'
  const script = [
    '#!/bin/sh',
    `cp -al ${project}/node_modules .`,
    `rm ${vite}`,
    `cat > ${vite} <<'EOF'`,
    builder,
    'EOF',
    '',
  ]
  await writeFile(path('bin', 'npm'), script.join('\n'), { mode: 0o755 })
  await run(project, 'git', 'clone', '--quiet', project, path('origin'))
  const origin = path('origin')
  const changed = (await run(project, 'git', 'diff', '--name-only', 'HEAD')).split('\n').filter(Boolean)
  for (const name of changed) await cp(join(project, name), join(origin, name))
  await commit('v9.0.0')
  await run(home, 'git', 'clone', '--quiet', '--branch', 'v9.0.0', origin, path('clone'))
  await writeFile(join(origin, 'db/migrations/9001-update.sql'), 'create table update_rounds (id int primary key);\n')
  await commit('v9.0.1')
  await writeFile(join(origin, 'db/migrations/9002-update.sql'), 'create table failed_rounds (id int primary key);\n')
  const start = join(origin, 'server/try-start.ts')
  const text = await readFile(start, 'utf8')
  await writeFile(start, text.replace('  await stop()\n', "  await stop()\n  throw new StartupError('of the test')\n"))
  await commit('v9.0.2')
  await run(path('clone'), 'cp', '-al', join(project, 'node_modules'), 'node_modules')
  await run(path('clone'), process.execPath, 'bin/daybook.mjs', 'build')
  const program = await startProgram(path('clone'))
  await markData(path('clone'))
  await stopProgram(program)
}

async function commit(tag: string): Promise<void> {
  const origin = path('origin')
  const manifest = JSON.parse(await readFile(join(origin, 'package.json'), 'utf8')) as object
  await writeFile(join(origin, 'package.json'), `${JSON.stringify({ ...manifest, version: tag.slice(1) }, null, 2)}\n`)
  await run(origin, 'git', 'add', '-A')
  await run(origin, 'git', '-c', 'user.name=x', '-c', 'user.email=x@x', 'commit', '--quiet', '-m', tag)
  await run(origin, 'git', 'tag', tag)
}

/** Kills one update, starts whatever is there, and compares; then the update runs again and must succeed. */
async function playRound(line: string, delayMs: number): Promise<string> {
  const clone = path('round')
  await rm(clone, { recursive: true, force: true, maxRetries: 3 })
  await mkdir(clone)
  for (const name of await readdir(path('clone')))
    await run(home, 'cp', name === 'node_modules' ? '-al' : '-a', join(path('clone'), name), clone)
  const target = line === 'Restoring' ? 'v9.0.2' : 'v9.0.1'
  const wasKilled = await killUpdate(clone, target, line, delayMs)
  const program = await startProgram(clone)
  const after = await describeState(clone, program)
  await stopProgram(program)
  const wanted = after.version === '9.0.1' ? ['9.0.1', true, true] : ['9.0.0', false, true]
  expectEqual([after.version, after.hasMigration, after.hasMark], wanted)
  expectEqual(existsSync(join(clone, 'releases/update.json')), false)
  const end = await runUpdate(clone, target)
  const then = await startProgram(clone)
  const final = await describeState(clone, then)
  await stopProgram(then)
  const isGood = target === 'v9.0.1'
  expectEqual(
    [end.code, final.version, final.hasMigration, final.hasMark],
    isGood ? [0, '9.0.1', true, true] : [1, '9.0.0', false, true],
  )
  expectEqual(
    (await readdir(join(clone, 'releases'))).filter((name) => name.endsWith('.partial')),
    [],
  )
  return `${wasKilled ? 'killed' : 'had ended'}, then ${after.version} whole, then ${final.version}`
}

async function killUpdate(clone: string, ref: string, line: string, delayMs: number): Promise<boolean> {
  const child = spawnUpdate(clone, ref)
  const ended = once(child, 'exit')
  let output = ''
  const seen = new Promise<void>((resolve) => {
    const take = (text: string) => {
      output += text
      if (output.includes(line)) resolve()
    }
    child.stdout!.setEncoding('utf8').on('data', take)
    child.stderr!.setEncoding('utf8').on('data', take)
  })
  await Promise.race([seen, ended])
  if (!output.includes(line)) throw new Error(`The update ended before "${line}":\n${output}`)
  await pause(delayMs)
  const isRunning = child.exitCode === null && child.signalCode === null
  if (isRunning) process.kill(-child.pid!, 'SIGKILL')
  await ended
  return isRunning
}

async function runUpdate(clone: string, ref: string): Promise<{ code: number }> {
  const child = spawnUpdate(clone, ref)
  child.stdout!.resume()
  child.stderr!.resume()
  const [code] = (await once(child, 'exit')) as [number]
  return { code }
}

function spawnUpdate(clone: string, ref: string): ChildProcess {
  return spawn(process.execPath, ['bin/daybook.mjs', 'update', ref], { cwd: clone, env, detached: true })
}

async function startProgram(clone: string): Promise<{ child: ChildProcess; origin: string }> {
  const port = await findFreePort()
  const child = spawn(process.execPath, ['bin/daybook.mjs', 'start'], {
    cwd: clone,
    env: { ...env, PORT: String(port) },
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
  const origin = `http://127.0.0.1:${port}`
  for (;;) {
    const status = await fetch(`${origin}/readyz`).then(
      (response) => response.status,
      () => 0,
    )
    if (status === 200) return { child, origin }
    if (child.exitCode !== null) throw new Error(`The program does not start:\n${output}`)
    await pause(100)
  }
}

async function stopProgram({ child }: { child: ChildProcess }): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

async function describeState(clone: string, { origin }: { origin: string }) {
  const metrics = await (await fetch(`${origin}/metrics`)).text()
  const version = /daybook_info\{version="([^"]+)"\}/.exec(metrics)?.[1]
  const screens = await fetch(origin)
  if (screens.status !== 200) throw new Error(`The screens answer ${screens.status}`)
  return queryData(clone, async (client) => {
    const { rows } = await client.query<{ table: string | null; marks: number }>(
      `select to_regclass('update_rounds') as table, (select count(*)::int from organizations where name = 'Mark') as marks`,
    )
    const { rows: failed } = await client.query("select to_regclass('failed_rounds') as table")
    expectEqual(failed, [{ table: null }])
    return { version, hasMigration: rows[0]!.table !== null, hasMark: rows[0]!.marks === 1 }
  })
}

async function markData(clone: string): Promise<void> {
  await queryData(clone, (client) =>
    client.query(
      "insert into organizations (id, name, time_zone, created_at) values (gen_random_uuid(), 'Mark', 'UTC', now())",
    ),
  )
}

async function queryData<T>(clone: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return withConnection({ connectionString: await findRunningEmbeddedDatabase(join(clone, 'data')) }, work)
}

function expectEqual(actual: unknown, expected: unknown): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected))
    throw new Error(`${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`)
}

async function run(cwd: string, file: string, ...args: string[]): Promise<string> {
  const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  const [code] = (await once(child, 'close')) as [number]
  if (code !== 0) throw new Error(`${file} ${args.join(' ')} ended with ${code}`)
  return output
}
