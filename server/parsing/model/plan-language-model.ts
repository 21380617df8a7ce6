import type { Logger } from '#server/base/logger.ts'
import type { PlanKind } from '#server/parsing/rules/resolve-days.ts'
import type { DocumentPlan } from '#server/parsing/rules/read-plan-by-rules.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { parseModelReply } from './model-reply.ts'
import { type ModelSettings, requestModelReply } from './request-model-reply.ts'

/** Reads documents with the configured language model: docs/product.md#parsing. */
export type PlanLanguageModel = {
  /** Whether a document is short enough; a longer one is not sent. */
  canRead(lines: readonly string[]): boolean
  /** Resolves to undefined where the model fails or is not asked, so that the rules answer. */
  read(kind: PlanKind, lines: readonly string[], defaultName: string): Promise<DocumentPlan | undefined>
  /** Whether it is asked at this time: not for a while after several failures in a row. */
  isAvailable(): boolean
}

type PlanModelDeps = { clock: () => Date; log: Logger; timeoutMs?: number }

/** For both attempts together. */
const defaultTimeoutMs = 60_000
const maxAttempts = 2
/** About 50,000 tokens. Longer documents are read by the rules. */
const maxCharacters = 200_000

export function createPlanLanguageModel(
  settings: ModelSettings,
  { clock, log, timeoutMs = defaultTimeoutMs }: PlanModelDeps,
): PlanLanguageModel {
  const circuit = createCircuitBreaker()

  const canRead = (lines: readonly string[]) => lines.join('\n').length <= maxCharacters

  return {
    canRead,
    isAvailable: () => !circuit.isOpen(clock()),
    read: async (kind, lines, defaultName) => {
      if (!canRead(lines) || !circuit.allowCall(clock())) return undefined
      const signal = AbortSignal.timeout(timeoutMs)
      for (let attempt = 1; attempt <= maxAttempts && !signal.aborted; attempt += 1)
        try {
          const plan = parseModelReply(kind, await requestModelReply(settings, kind, lines, signal), lines, defaultName)
          if (!plan) throw new Error('The answer of the model has no task')
          circuit.recordSuccess()
          return plan
        } catch (error) {
          const { name, statusCode } = error as Error & { statusCode?: number }
          // Messages may repeat the document.
          log.warn({ attempt, error: name, statusCode }, 'The language model failed')
          if (isPermanent(statusCode)) break
        }
      circuit.recordFailure(clock())
      return undefined
    },
  }
}

/** A wrong key, address or model, or a limit: asking again at once would get the same answer. */
const isPermanent = (statusCode: number | undefined): boolean =>
  statusCode !== undefined && statusCode >= 400 && statusCode < 500 && statusCode !== 408
