import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { DatabaseStartupError } from '#db/startup-error.ts'

/** The account that runs PostgreSQL; undefined for the one that runs Daybook. */
export type OsAccount = { name: string; uid: number; gid: number } | undefined

type Command = [file: string, ...args: string[]]

const execute = promisify(execFile)

export const isRunningAsRoot = (): boolean => process.getuid?.() === 0

/**
 * Returns the account for a new cluster: as root `postgres` or `nobody`, since PostgreSQL refuses to run as root.
 * Throws DatabaseStartupError.
 */
export async function resolvePostgresAccount(): Promise<OsAccount> {
  if (!isRunningAsRoot()) return undefined
  const account = (await findAccount('postgres')) ?? (await findAccount('nobody'))
  if (account) return account
  throw new DatabaseStartupError(
    'The embedded database does not run as root: make a user named postgres, or start Daybook as another user',
  )
}

/** Options to spawn a program as an account, in a folder it can enter and without PG* variables of the environment. */
export function createSpawnOptionsForAccount(account: OsAccount) {
  const env = process.platform === 'win32' ? undefined : { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' }
  return { cwd: '/', env, uid: account?.uid, gid: account?.gid }
}

/**
 * Prefixes a command so that on Linux the kernel interrupts it when this process ends, even by kill -9. Elsewhere the
 * command is returned unchanged.
 */
export async function withParentDeathSignal(...command: Command): Promise<Command> {
  const deathSignalArgs = ['--pdeathsig', 'INT']
  return (await isCommandSuccessfulAs(undefined, 'setpriv', ...deathSignalArgs, 'true'))
    ? ['setpriv', ...deathSignalArgs, ...command]
    : command
}

/** Runs a command as an account and returns its output; rejects when it fails. */
export async function runCommandAs(account: OsAccount, ...[file, ...args]: Command): Promise<string> {
  return (await execute(file, args, createSpawnOptionsForAccount(account))).stdout
}

/** Whether a command succeeds. */
export function isCommandSuccessfulAs(account: OsAccount, ...command: Command): Promise<boolean> {
  return runCommandAs(account, ...command).then(
    () => true,
    () => false,
  )
}

/** Whether an account can enter a folder, which requires all its parent folders too. */
export async function canEnterFolder(account: OsAccount, folder: string): Promise<boolean> {
  return !account || isCommandSuccessfulAs(account, 'test', '-x', folder)
}

async function findAccount(name: string): Promise<OsAccount> {
  if (!(await isCommandSuccessfulAs(undefined, 'id', name))) return undefined
  const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => runCommandAs(undefined, 'id', flag, name)))
  return { name, uid: Number(uid), gid: Number(gid) }
}
