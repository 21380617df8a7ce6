import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { StartupError } from '#db/startup-error.ts'

/** Whom PostgreSQL's programs run as; undefined stands for whoever runs Daybook. */
export type Account = { name: string; uid: number; gid: number } | undefined

type Command = [file: string, ...args: string[]]

const execute = promisify(execFile)

export const isRoot = (): boolean => process.getuid?.() === 0

/** The account a new cluster is made for: PostgreSQL refuses to run as root, so root steps down. */
export async function resolveAccount(): Promise<Account> {
  if (!isRoot()) return undefined
  const account = (await findAccount('postgres')) ?? (await findAccount('nobody'))
  if (account) return account
  throw new StartupError(
    'The embedded database does not run as root: make a user named postgres, or start Daybook as another user',
  )
}

/** How a program is spawned as an account: from a folder anybody may enter, without the operator's PG* variables. */
export function createSpawnOptions(account: Account) {
  const env = process.platform === 'win32' ? undefined : { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' }
  return { cwd: '/', env, uid: account?.uid, gid: account?.gid }
}

/**
 * The words that start a program bound to this one: on Linux the kernel interrupts it when the thread that spawned it
 * ends in whatever way, kill -9 included. Elsewhere they are the program's own.
 */
export async function bindToParent(...command: Command): Promise<Command> {
  const deathSignalArgs = ['--pdeathsig', 'INT']
  return (await canRun(undefined, 'setpriv', ...deathSignalArgs, 'true'))
    ? ['setpriv', ...deathSignalArgs, ...command]
    : command
}

/** Runs a program to its end as an account and answers what it wrote; rejects when it fails. */
export async function runAs(account: Account, ...[file, ...args]: Command): Promise<string> {
  return (await execute(file, args, createSpawnOptions(account))).stdout
}

/** Whether a program runs to its end without complaint. */
export function canRun(account: Account, ...command: Command): Promise<boolean> {
  return runAs(account, ...command).then(
    () => true,
    () => false,
  )
}

/** Whether an account may enter a folder, which takes every folder above it too. */
export async function canEnter(account: Account, folder: string): Promise<boolean> {
  return !account || canRun(account, 'test', '-x', folder)
}

async function findAccount(name: string): Promise<Account> {
  if (!(await canRun(undefined, 'id', name))) return undefined
  const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => runAs(undefined, 'id', flag, name)))
  return { name, uid: Number(uid), gid: Number(gid) }
}
