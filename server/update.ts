import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, realpath, rename, rm } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { hasRunningProgram, listMigrations, withBackupConnection } from '#db/backup/connection.ts'
import { emptyDatabase } from '#db/backup/empty-database.ts'
import { getManifestPath, readVerifiedManifest } from '#db/backup/manifest.ts'
import { lockFolder } from '#db/embedded/lock.ts'
import { removeEmbeddedDatabase } from '#db/embedded/remove.ts'
import { withParentDeathSignal } from '#db/embedded/run-as.ts'
import { hasEmbeddedDatabase } from '#db/embedded/running.ts'
import { withDatabase } from '#db/embedded/start.ts'
import { DatabaseStartupError } from '#db/startup-error.ts'
import { type EnvSettings, parseEnv } from '#server/base/env.ts'
import { createLogger } from '#server/base/logger.ts'
import { StartupError } from '#server/base/settings.ts'
import {
  fetchRelease,
  getReleasePath,
  getReleasesFolder,
  planResume,
  pruneReleases,
  readCurrentRelease,
  readJournal,
  removeJournal,
  type UpdateJournal,
  writeCurrentRelease,
  writeJournal,
} from '#server/base/update/releases.ts'

/**
 * `npm run update [-- ref]`: backs up, prepares a release next to the current one, migrates, tries it, and makes it
 * current, or goes back. `resume` finishes an interrupted update. The stopped program is not started. It runs in the
 * folder of the clone, with the code of the current release: docs/decisions/0020-update.md.
 */
const [, , command, ref, ...otherArguments] = process.argv
const home = await realpath(process.cwd())

try {
  if (otherArguments.length > 0 || ref?.startsWith('-'))
    throw new StartupError('Name one release: a tag, branch or commit')
  const env = parseEnv()
  const unlock = await lockUpdates()
  try {
    await resumeUpdate(env)
    if (command === 'update') await update(env)
  } finally {
    unlock()
  }
} catch (error) {
  if (!(error instanceof StartupError || error instanceof DatabaseStartupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

/** The kernel releases the lock with the process. */
async function lockUpdates(): Promise<() => void> {
  await mkdir(getReleasesFolder(home), { recursive: true })
  try {
    return lockFolder(getReleasesFolder(home))
  } catch (cause) {
    throw new StartupError('An update is under way: wait until it has ended', { cause })
  }
}

async function update(env: EnvSettings): Promise<void> {
  const clone = await getCloneCommit()
  await assertStopped(env)
  if (!env.databaseUrl && !(await hasEmbeddedDatabase(env.dataDir)))
    throw new StartupError('There is no database yet: check the release out by git, and run npm start')
  console.log('Fetching ...')
  const to = await fetchRelease(runGit, ref)
  const current = await readCurrentRelease(home)
  if (to === (current?.clone === clone ? current.release : clone))
    return console.log(`This is the newest release already (${to.slice(0, 12)})`)
  await prepareRelease(to)
  const backup = await backUp(env, to)
  const journal: UpdateJournal = { phase: 'trying', to, backup }
  await writeJournal(home, journal)
  await tryRelease(env, journal)
  if ((await readCurrentRelease(home))?.release !== to) process.exitCode = 1
}

/** Resumes an interrupted update from its journal. */
async function resumeUpdate(env: EnvSettings): Promise<void> {
  const journal = await readJournal(home)
  const plan = planResume(journal, await readCurrentRelease(home))
  if (!journal || plan === 'nothing') return
  console.log('An update was cut off and is finished first')
  await assertStopped(env)
  if (plan === 'finish') return finish(journal)
  if (plan === 'restore') return restore(env, journal)
  if (plan === 'give up') return giveUp(env, journal)
  await writeJournal(home, { ...journal, phase: 'trying again' })
  await tryRelease(env, journal)
}

/** Returns the commit that the clone has checked out. */
async function getCloneCommit(): Promise<string> {
  const top = await runGit('rev-parse', '--show-toplevel').catch(() => undefined)
  if (!top || (await realpath(top)) !== home)
    throw new StartupError('This folder is no clone: npm run update needs one made by git clone')
  if (await runGit('status', '--porcelain', '--untracked-files=no'))
    throw new StartupError('This clone has changes of its own (git status): commit or undo them first')
  return runGit('rev-parse', 'HEAD')
}

/** Throws while a program runs on the database. */
async function assertStopped({ databaseDirectUrl, dataDir }: EnvSettings): Promise<void> {
  if (!databaseDirectUrl) {
    if (!existsSync(dataDir)) return
    try {
      lockFolder(await realpath(dataDir))()
    } catch (error) {
      throw new StartupError(`${(error as Error).message}: stop it first`, { cause: error })
    }
    return
  }
  if (await withBackupConnection(databaseDirectUrl, hasRunningProgram))
    throw new StartupError('A Daybook runs on this database: stop all instances first')
}

/** Creates the folder of a release, installed and built. It gets its name once it is complete. */
async function prepareRelease(commit: string): Promise<void> {
  const folder = getReleasePath(home, commit)
  if (existsSync(folder)) return
  const partial = `${folder}.partial`
  await rm(partial, { recursive: true, force: true, maxRetries: 3 })
  await mkdir(partial, { recursive: true })
  console.log('Unpacking ...')
  const archive = `${partial}.tar`
  await runGit('archive', '--format=tar', '-o', archive, commit)
  await run('tar', ['-xf', archive], { cwd: partial })
  await rm(archive)
  // A separate repository: files that the clone ignores, such as this folder, would be left out of the style sheet.
  await run('git', ['init', '--quiet'], { cwd: partial })
  console.log('Installing ...')
  await run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: partial })
  await run(process.execPath, ['bin/daybook.mjs', 'build'], { cwd: partial })
  await rename(partial, folder)
}

/** Backs up with the serving release, and returns the folder. */
async function backUp({ backupDir }: EnvSettings, to: string): Promise<string> {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const folder = join(backupDir ?? resolve(home, 'backups'), `before-${to.slice(0, 12)}-${stamp}`)
  console.log('Backing up ...')
  try {
    await runProgram('backup.ts', 'backup', folder)
  } catch (error) {
    // The backup is complete except for files missing from the store; it has listed them.
    if (!existsSync(getManifestPath(folder))) throw error
  }
  return folder
}

/** Starts the new release until it is ready, which migrates, and makes it the current one; otherwise goes back. */
async function tryRelease(env: EnvSettings, journal: UpdateJournal): Promise<void> {
  console.log('Migrating, and trying the new release ...')
  try {
    await run(process.execPath, [join(getReleasePath(home, journal.to), 'server', 'try-start.ts')], {
      timeoutMs: 600_000,
    })
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    return giveUp(env, journal)
  }
  await writeCurrentRelease(home, { release: journal.to, clone: await runGit('rev-parse', 'HEAD') })
  await finish(journal)
}

/** Makes the new release current. It and the one that runs this are kept. */
async function finish({ to }: UpdateJournal): Promise<void> {
  await removeJournal(home)
  await pruneReleases(home, [to, basename(resolve(import.meta.dirname, '..'))])
  console.log(`Updated to ${to.slice(0, 12)}. Start it again: npm start`)
}

/** Goes back. Only the database may have changed, and only if the migration was committed. */
async function giveUp(env: EnvSettings, journal: UpdateJournal): Promise<void> {
  const { migrations } = await readVerifiedManifest(journal.backup)
  const settings = { serverUrl: env.databaseDirectUrl, dataDir: env.dataDir, log: createLogger('warn') }
  const present = await withDatabase(settings, (url) => withBackupConnection(url, listMigrations))
  if (!isDeepStrictEqual(present, migrations)) {
    await writeJournal(home, { ...journal, phase: 'restoring' })
    return restore(env, journal)
  }
  await removeJournal(home)
  reportReturn()
}

/** Restores the backup from before the update. It starts over each time it is interrupted. */
async function restore(env: EnvSettings, { to, backup }: UpdateJournal): Promise<void> {
  console.log(`Restoring ${backup} ...`)
  await readVerifiedManifest(backup)
  if (env.databaseDirectUrl) await emptyDatabase(env.databaseDirectUrl, await readMigrations(getReleasePath(home, to)))
  else await removeEmbeddedDatabase(env.dataDir)
  await runProgram('backup.ts', 'restore', backup)
  await removeJournal(home)
  reportReturn()
}

function reportReturn(): void {
  console.error('The new release did not start, and everything is as it was before the update: npm start')
}

async function readMigrations(release: string): Promise<string[]> {
  const folder = join(release, 'db', 'migrations')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
}

async function runGit(...args: string[]): Promise<string> {
  return (await run('git', args, { readsOutput: true })).trim()
}

function runProgram(name: string, ...args: string[]): Promise<string> {
  return run(process.execPath, [join(import.meta.dirname, name), ...args])
}

/**
 * Runs a command to its end and returns its output if requested. On Linux it ends with this process, so that nothing
 * works on a release that is already resumed. Throws StartupError if it fails.
 */
async function run(
  file: string,
  args: string[],
  { cwd = home, readsOutput = false, timeoutMs }: { cwd?: string; readsOutput?: boolean; timeoutMs?: number } = {},
): Promise<string> {
  const [program, ...programArgs] = await withParentDeathSignal(file, ...args)
  return new Promise((resolve, reject) => {
    const stdio = ['ignore', readsOutput ? 'pipe' : 'inherit', 'inherit'] as const
    const child = spawn(program, programArgs, { cwd, stdio: [...stdio], timeout: timeoutMs })
    let output = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text))
    const failed = (how: string) => reject(new StartupError(`${basename(file)} ${args[0]} ${how}`))
    child.on('error', (error) => failed(error.message))
    child.on('close', (code, signal) => (code === 0 ? resolve(output) : failed(`ended with ${signal ?? code}`)))
  })
}
