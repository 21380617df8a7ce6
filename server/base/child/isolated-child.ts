import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join, resolve } from 'node:path'

type ChildLimits = { timeoutMs: number; maxResidentBytes: number; maxAnswerBytes: number }

/** The output of a child, or the limit it exceeded; `error` says how it ended, without any text of the document. */
type ChildResult = { answer: Buffer[] } | { problem: 'tooSlow' | 'tooBig'; error?: string }

/**
 * Runs a module of the program with a file as its standard input, in its own process, which may only read the program's
 * files and is killed if it exceeds its limits.
 */
export async function runIsolatedChild(
  { main, args, path }: { main: string; args: readonly string[]; path: string },
  limits: ChildLimits,
): Promise<ChildResult> {
  const file = await open(path, 'r')
  try {
    const [command, ...options] = buildIsolatedNodeCommand()
    const child = spawn(command, [...options, main, ...args], {
      cwd: root,
      // No setting, no secret: the child reads what a stranger wrote.
      env: {},
      stdio: [file.fd, 'pipe', 'ignore'],
    })
    return await collectAnswer(child, limits)
  } finally {
    await file.close()
  }
}

const root = join(import.meta.dirname, '..', '..', '..')

/**
 * Builds the command of a Node that may read the program's own files, but neither write, start processes nor load
 * native code. Node's permissions do not cover the network: on Linux it gets an empty network namespace if the system
 * allows it.
 */
export function buildIsolatedNodeCommand(): [string, ...string[]] {
  const readable = [
    join(root, 'package.json'),
    join(root, 'contract'),
    join(root, 'server'),
    join(root, 'node_modules'),
  ]
  const real = realpathSync(resolve(root, 'node_modules'))
  const node = [
    process.execPath,
    '--max-old-space-size=256',
    '--permission',
    ...[...readable, real].map((folder) => `--allow-fs-read=${folder}`),
  ]
  return [...networkNamespace(), ...node] as [string, ...string[]]
}

let ownNamespace: string[] | undefined
/** The command that gives a process a network of its own: as root, or as a user who may create user namespaces. */
function networkNamespace(): string[] {
  ownNamespace ??=
    [
      ['/usr/bin/unshare', '--net'],
      ['/usr/bin/unshare', '--user', '--net'],
    ].find(([command, ...options]) => spawnSync(command!, [...options, '/bin/true']).status === 0) ?? []
  return ownNamespace
}

/** Waits for the child's answer, and kills it if it exceeds its limits. */
async function collectAnswer(
  child: ChildProcess,
  { timeoutMs, maxResidentBytes, maxAnswerBytes }: ChildLimits,
): Promise<ChildResult> {
  let problem: 'tooSlow' | 'tooBig' | undefined
  const stop = (reason: 'tooSlow' | 'tooBig') => {
    problem ??= reason
    child.kill('SIGKILL')
  }
  const timer = setTimeout(() => stop('tooSlow'), timeoutMs)
  const memoryTimer = setInterval(() => {
    void readResidentBytes(child.pid).then((bytes) => void (bytes > maxResidentBytes && stop('tooBig')))
  }, memoryPollMs)
  const answer: Buffer[] = []
  let size = 0
  child.stdout!.on('data', (chunk: Buffer) => {
    answer.push(chunk)
    size += chunk.length
    if (size > maxAnswerBytes) stop('tooBig')
  })
  try {
    const exit = await new Promise<{ code: number | null; signal: string | null }>((done, fail) => {
      child.once('error', fail)
      child.once('spawn', () => lowerPriority(child.pid))
      child.once('close', (code, signal) => done({ code, signal }))
    })
    if (problem) return { problem }
    // V8 aborts when the heap is full.
    if (exit.signal ?? exit.code) return { problem: 'tooBig', error: `ended with ${exit.signal ?? exit.code}` }
    return { answer }
  } finally {
    clearTimeout(timer)
    clearInterval(memoryTimer)
  }
}

const memoryPollMs = 50
const pageBytes = 4_096

/** Returns 0 if the system does not say; then only the limit of the heap applies. */
async function readResidentBytes(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
  return Number(text.split(' ')[1] ?? 0) * pageBytes
}

/** Requests take precedence over documents. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid) setPriority(pid, 10)
  } catch {
    // It has ended already, or the system does not allow it.
  }
}
