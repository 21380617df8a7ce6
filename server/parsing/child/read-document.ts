import { join } from 'node:path'
import { type DocumentParsingProblem, documentParsingProblems } from '#contract/parsing/document-parsing-problems.ts'
import { createChildQueue } from '#server/base/child/child-queue.ts'
import { runIsolatedChild } from '#server/base/child/isolated-child.ts'
import { Failure } from '#server/base/failure.ts'
import type { Logger } from '#server/base/logger.ts'
import type { DocumentPlan } from '#server/parsing/rules/read-plan-by-rules.ts'
import type { PlanKind } from '#server/parsing/rules/resolve-days.ts'
import type { ChildProcessAnswer } from './child-main.ts'

/** A document whose text was extracted: its lines, and the plan that the built-in rules read from them. */
export type ExtractedDocument = { kind: PlanKind; lines: string[]; plan: DocumentPlan }

type DocumentToRead = {
  path: string
  kind: PlanKind
  extension: string
  fallbackName: string
  userId: string
}

/** Limits of a child process and on their number: docs/product/parsing.md. */
const defaultLimits = {
  timeoutMs: 20_000,
  maxResidentBytes: 512 * 1_048_576,
  maxChildren: 2,
  /** Users who may wait in addition to those whose documents are being read. */
  maxWaitingUsers: 20,
  maxFilesPerUser: 5,
}
/** Limits of the process that reads a document, and of how many run or wait. */
export type ReaderLimits = typeof defaultLimits

/** Extracts the text of an uploaded document and reads its plan by the built-in rules. */
export type DocumentReader = (document: DocumentToRead) => Promise<ExtractedDocument>

/**
 * Creates a reader that extracts the text of documents in child processes, one at a time for each user. It throws
 * WRONG_TYPE, UNREADABLE, or UNAVAILABLE if too many wait.
 */
export function createDocumentReader(log: Logger, limits: Partial<ReaderLimits> = {}): DocumentReader {
  const allLimits = { ...defaultLimits, ...limits }
  const queue = createChildQueue(allLimits, () => throwDocumentParsingProblem('busy'))
  return (document) => queue(document.userId, () => readInChild(document, allLimits, log))
}

/** Throws the error answer of a document that cannot be parsed. */
export function throwDocumentParsingProblem(problem: DocumentParsingProblem): never {
  const { code, message } = documentParsingProblems[problem]
  throw new Failure(code, { message })
}

async function readInChild(
  { path, kind, extension, fallbackName }: DocumentToRead,
  { timeoutMs, maxResidentBytes }: ReaderLimits,
  log: Logger,
): Promise<ExtractedDocument> {
  const result = await runIsolatedChild(
    { main: childMain, args: [kind, extension, fallbackName], path },
    { timeoutMs, maxResidentBytes, maxAnswerBytes },
  )
  const answer =
    'answer' in result ? (JSON.parse(Buffer.concat(result.answer).toString('utf8')) as ChildProcessAnswer) : result
  if ('problem' in answer) {
    if (answer.error) log.warn({ frames: answer.error.split('\n') }, 'document not read')
    throwDocumentParsingProblem(answer.problem)
  }
  return { kind, ...answer }
}

const childMain = join(import.meta.dirname, 'child-main.ts')
const maxAnswerBytes = 8_000_000
