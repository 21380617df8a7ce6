import type { Issue } from '#contract/base/errors.ts'
import type { EnrolmentOptions, EnrolmentResult } from '#contract/sequences/assignments.ts'
import { enrolClients } from '#contract/sequences/sequences.ts'
import type { ApiError } from '#web/base/api-error.ts'
import { sendInParts, useWrite } from '#web/base/use-write.ts'
import { words as assignWords } from '#web/sequences/assign/words.ts'

/** What became of a client: not confirmed where our server did not answer, not tried after a call that failed. */
export type ClientOutcome = {
  clientId: string
  outcome: EnrolmentResult['outcome'] | 'not_confirmed' | 'not_tried'
}

/** Puts several clients on a sequence, very many by several calls. */
export function useEnrolClients(): {
  isPending: boolean
  /** Resolves to what became of each, also where a later call failed. */
  enrol: (
    sequenceId: string,
    options: EnrolmentOptions,
    clients: readonly { id: string }[],
  ) => Promise<{ ok: true; reply: ClientOutcome[] } | { ok: false; issues: readonly Issue[] }>
} {
  const { isPending, send } = useWrite(enrolClients, { failed: assignWords.failed })
  return {
    isPending,
    enrol: async (sequenceId, options, clients) => {
      const outcomes: ClientOutcome[] = []
      let issues: readonly Issue[] = []
      let unconfirmedIds: ReadonlySet<string> = new Set()
      const sent = await sendInParts(clients, async (clientIds) => {
        const onError = ({ code }: ApiError) => {
          // Only an answer of our server has a code.
          if (code === undefined) unconfirmedIds = new Set(clientIds)
          return false
        }
        const result = await send({ params: { sequenceId }, body: { ...options, clientIds } }, { onError })
        if (result.ok) outcomes.push(...result.reply)
        else ({ issues } = result)
        return result
      })
      if (!sent.length) return { ok: false, issues }
      const left = clients.slice(sent.length).map(({ id }): ClientOutcome => ({
        clientId: id,
        outcome: unconfirmedIds.has(id) ? 'not_confirmed' : 'not_tried',
      }))
      return { ok: true, reply: [...outcomes, ...left] }
    },
  }
}
