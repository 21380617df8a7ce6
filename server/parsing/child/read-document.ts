import { type ChildProcess, spawn } from 'node:child_process'
import { open, readFile } from 'node:fs/promises'
import { realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setPriority } from 'node:os'
import { Failure } from '#server/base/failure.ts'
import { createSemaphores } from '#server/base/limits/semaphores.ts'
import type { Logger } from '#server/base/logger.ts'
import { type DocumentParsingProblem, documentParsingProblems } from '#contract/parsing/document-parsing-problems.ts'
import type { PlanKind } from '#server/parsing/rules/resolve-days.ts'
import type { DocumentPlan } from '#server/parsing/rules/read-plan-by-rules.ts'
import type { ChildProcessAnswer } from './child-main.ts'

/** A document whose text was taken out: its lines, and the plan that the built-in rules read from them. */
export type ExtractedDocument = { kind: PlanKind; lines: string[]; plan: DocumentPlan }

export type DocumentToRead = {
  path: string
  kind: PlanKind
  extension: string
  fallbackName: string
  userId: string
}

/** Limits of a child process and of how many run: docs/product.md#parsing. */
export type ReaderLimits = { timeoutMs: number; maxResidentBytes: number; maxChildren: number; maxWaiting: number }

export const defaultDocumentReaderLimits: ReaderLimits = {
  timeoutMs: 20_000,
  maxResidentBytes: 512 * 1_048_576,
  maxChildren: 2,
  maxWaiting: 20,
}

export type DocumentReader = (document: DocumentToRead) => Promise<ExtractedDocument>

/**
 * Creates a reader that takes the text out of documents in child processes, one at a time for each user. It throws
 * WRONG_TYPE, UNREADABLE, or UNAVAILABLE where too many wait.
 */
export function createDocumentReader(log: Logger, limits: Partial<ReaderLimits> = {}): DocumentReader {
  const { maxChildren, maxWaiting, ...childLimits } = { ...defaultDocumentReaderLimits, ...limits }
  const byUser = createSemaphores({ permits: 1, maxWaitMs: maxWaitMs })
  const children = createSemaphores({ permits: maxChildren, maxWaitMs: maxWaitMs })
  let pending = 0
  return async (document) => {
    if (pending >= maxChildren + maxWaiting) throwDocumentParsingProblem('busy')
    pending += 1
    try {
      const releaseUser = await byUser.acquire(document.userId)
      try {
        const releaseChild = await children.acquire('all')
        try {
          return await readInChild(document, childLimits, log)
        } finally {
          releaseChild()
        }
      } finally {
        releaseUser()
      }
    } finally {
      pending -= 1
    }
  }
}

const maxWaitMs = 60_000

/** Throws the error answer of a document that cannot be parsed. */
export function throwDocumentParsingProblem(problem: DocumentParsingProblem): never {
  const { code, message } = documentParsingProblems[problem]
  throw new Failure(code, { message })
}

type ChildLimits = Pick<ReaderLimits, 'timeoutMs' | 'maxResidentBytes'>

async function readInChild(
  { path, kind, extension, fallbackName }: DocumentToRead,
  limits: ChildLimits,
  log: Logger,
): Promise<ExtractedDocument> {
  const file = await open(path, 'r')
  try {
    const child = spawn(process.execPath, [...childOptions(), childMain, kind, extension, fallbackName], {
      cwd: root,
      // No setting, no secret: the child reads what a stranger wrote.
      env: {},
      stdio: [file.fd, 'pipe', 'ignore'],
    })
    const answer = await collectAnswer(child, limits)
    if ('problem' in answer) {
      if (answer.error) log.warn({ frames: answer.error.split('\n') }, 'document not read')
      throwDocumentParsingProblem(answer.problem)
    }
    return { kind, ...answer }
  } finally {
    await file.close()
  }
}

const root = join(import.meta.dirname, '..', '..', '..')
const childMain = join(import.meta.dirname, 'child-main.ts')

/** The child may read the program's own files, and neither write, start processes nor load native code. */
const childOptions = () => {
  const readable = [
    join(root, 'package.json'),
    join(root, 'contract'),
    join(root, 'server'),
    join(root, 'node_modules'),
  ]
  const real = realpathSync(resolve(root, 'node_modules'))
  return [
    '--max-old-space-size=256',
    '--permission',
    ...[...readable, real].map((folder) => `--allow-fs-read=${folder}`),
  ]
}

/** Waits for the child's answer, and kills it beyond its limits. */
async function collectAnswer(
  child: ChildProcess,
  { timeoutMs, maxResidentBytes }: ChildLimits,
): Promise<ChildProcessAnswer> {
  let problem: DocumentParsingProblem | undefined
  const stop = (reason: DocumentParsingProblem) => {
    problem ??= reason
    child.kill('SIGKILL')
  }
  const timer = setTimeout(() => stop('tooSlow'), timeoutMs)
  const memoryTimer = setInterval(() => {
    void readResidentBytes(child.pid).then((bytes) => void (bytes > maxResidentBytes && stop('tooBig')))
  }, memoryPollMs)
  const chunks: Buffer[] = []
  let size = 0
  child.stdout!.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
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
    // V8 aborts where the heap is full.
    if (exit.signal ?? exit.code) return { problem: 'tooBig', error: `ended with ${exit.signal ?? exit.code}` }
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as ChildProcessAnswer
  } finally {
    clearTimeout(timer)
    clearInterval(memoryTimer)
  }
}

const memoryPollMs = 50
const maxAnswerBytes = 8_000_000
const pageBytes = 4_096

/** 0 where the system does not tell; the limit of the heap holds there alone. */
async function readResidentBytes(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
  return Number(text.split(' ')[1] ?? 0) * pageBytes
}

/** Requests go before documents. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid) setPriority(pid, 10)
  } catch {
    // It has ended already, or the system does not allow it.
  }
}
