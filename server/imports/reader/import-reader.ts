import { join } from 'node:path'
import { createChildQueue } from '#server/base/child/child-queue.ts'
import { runIsolatedChild } from '#server/base/child/isolated-child.ts'
import { Failure } from '#server/base/failure.ts'
import type { Logger } from '#server/base/logger.ts'
import { importFileProblems, type ImportFileProblem } from '#server/imports/rules/import-file-problems.ts'
import type { ReadHead, ReadOptions, ReadRow } from './read-file.ts'

/** A parsed file: its head, and its rows some at a time. */
export type ReadImport = { head: ReadHead; readRows(count: number): Iterable<ReadRow[]> }
/** Reads a file for a user; absent options are detected. */
export type ImportReader = (userId: string, path: string, options: ReadOptions) => Promise<ReadImport>

type UnreadFile = { problem: ImportFileProblem; line?: number; error?: string }

/** Limits of the process that reads a file, and of how many processes run: docs/product/imports.md#limits. */
const limits = {
  timeoutMs: 60_000,
  maxResidentBytes: 768 * 1_048_576,
  maxAnswerBytes: 160 * 1_048_576,
  maxChildren: 1,
  maxWaitingUsers: 10,
  maxFilesPerUser: 2,
}

/**
 * Creates a reader of files in processes of their own. It throws TOO_LARGE, UNREADABLE, or UNAVAILABLE if too many
 * wait.
 */
export function createImportReader(log: Logger): ImportReader {
  const queue = createChildQueue(limits, () => throwFileProblem('busy'))
  return (userId, path, options) =>
    queue(userId, async () => {
      const result = await runIsolatedChild({ main: childMain, args: [JSON.stringify(options)], path }, limits)
      const answer = 'answer' in result ? result.answer : []
      const head: ReadHead | UnreadFile =
        'answer' in result ? (splitLines(answer).next().value as ReadHead | UnreadFile) : result
      if ('problem' in head) {
        if (head.error) log.warn({ frames: head.error.split('\n') }, 'import not read')
        throwFileProblem(head.problem, head.line)
      }
      return { head, readRows: (count) => readRows(answer, count) }
    })
}

const childMain = join(import.meta.dirname, 'child-main.ts')

/** Throws the error answer of a file that cannot be imported. */
export function throwFileProblem(problem: ImportFileProblem, line?: number): never {
  const { code, message } = importFileProblems[problem]
  throw new Failure(code, { message: message.replace('{line}', String(line)) })
}

/** Parses rows from their text when they are needed: all at once would take several times the memory. */
function* readRows(answer: readonly Buffer[], count: number): Generator<ReadRow[]> {
  const lines = splitLines(answer)
  lines.next()
  let rows: ReadRow[] = []
  for (const row of lines) {
    rows.push(row as ReadRow)
    if (rows.length < count) continue
    yield rows
    rows = []
  }
  if (rows.length) yield rows
}

function* splitLines(chunks: readonly Buffer[]): Generator<unknown, undefined> {
  let rest: Buffer[] = []
  for (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      yield JSON.parse(Buffer.concat([...rest, chunk.subarray(start, end)]).toString('utf8'))
      rest = []
      start = end + 1
    }
    if (start < chunk.length) rest.push(chunk.subarray(start))
  }
  return undefined
}
