import type { Logger } from '#server/base/logger.ts'
import type { DocumentPlan } from '#server/parsing/rules/read-plan-by-rules.ts'
import type { PlanKind } from '#server/parsing/rules/resolve-days.ts'
import { parseModelReply } from './model-reply.ts'
import { type ModelSettings, requestModelReply } from './request-model-reply.ts'

/** Reads documents with the configured language model: docs/product/parsing.md. */
export type PlanLanguageModel = {
  /** Whether a document is short enough; a longer one is not sent. */
  canRead(lines: readonly string[]): boolean
  /** Resolves to undefined if the model fails or is not asked, so that the rules answer. */
  read(kind: PlanKind, lines: readonly string[], defaultName: string): Promise<DocumentPlan | undefined>
  /** Whether the model can be asked now: it pauses after several failures in a row. */
  isAvailable(): boolean
}

type PlanModelDeps = { clock: () => Date; log: Logger; onError?: (error: unknown) => void; timeoutMs?: number }

/** Limit for both attempts together. */
const defaultTimeoutMs = 60_000
const maxAttempts = 2
/** After this many failed documents in a row, the model is paused for this long. */
const pauseAfter = { failures: 5, pauseMs: 60_000 }
/** About 50,000 tokens. Longer documents are read by the rules. */
const maxCharacters = 200_000

/** Creates the reader by the configured language model, which pauses after several failures. */
export function createPlanLanguageModel(
  settings: ModelSettings,
  { clock, log, onError, timeoutMs = defaultTimeoutMs }: PlanModelDeps,
): PlanLanguageModel {
  let failures = 0
  let pausedUntilMs = 0
  const isAvailable = () => clock().getTime() >= pausedUntilMs
  const pause = () => {
    if (failures >= pauseAfter.failures) pausedUntilMs = clock().getTime() + pauseAfter.pauseMs
  }

  const canRead = (lines: readonly string[]) => lines.join('\n').length <= maxCharacters

  return {
    canRead,
    isAvailable,
    read: async (kind, lines, defaultName) => {
      if (!canRead(lines) || !isAvailable()) return undefined
      // After a pause, only the first document tries whether the model answers again.
      pause()
      const signal = AbortSignal.timeout(timeoutMs)
      for (let attempt = 1; attempt <= maxAttempts && !signal.aborted; attempt += 1)
        try {
          const plan = parseModelReply(kind, await requestModelReply(settings, kind, lines, signal), lines, defaultName)
          if (!plan) throw new Error('The answer of the model is no plan')
          failures = 0
          pausedUntilMs = 0
          return plan
        } catch (error) {
          onError?.(error)
          const { name, statusCode } = error as Error & { statusCode?: number }
          // Messages may repeat the document.
          log.warn({ attempt, error: name, statusCode }, 'The language model failed')
          if (isPermanent(statusCode)) break
        }
      failures += 1
      pause()
      return undefined
    },
  }
}

/** A wrong key, address or model, or a limit: asking again at once would get the same answer. */
const isPermanent = (statusCode: number | undefined): boolean =>
  statusCode !== undefined && statusCode >= 400 && statusCode < 500 && statusCode !== 408
