import type { Issue } from '#contract/base/errors.ts'
import type { EnrolmentOptions, EnrolmentResult } from '#contract/sequences/assignments.ts'
import { enrolClients } from '#contract/sequences/sequences.ts'
import { sendInParts, useWrite } from '#web/base/use-write.ts'
import { words as assignWords } from '#web/sequences/assign/words.ts'

/** What became of a client; one is not tried after a call for others was refused. */
export type ClientOutcome = {
  clientId: string
  outcome: EnrolmentResult['outcome'] | 'not_tried'
}

/** Puts several clients on a sequence, very many by several calls. */
export function useEnrolClients(): {
  isPending: boolean
  /** Resolves to what became of each, also where a later call was refused. */
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
      const sent = await sendInParts(clients, async (clientIds) => {
        const result = await send({ params: { sequenceId }, body: { ...options, clientIds } })
        if (result.ok) outcomes.push(...result.reply)
        else ({ issues } = result)
        return result
      })
      if (!sent.length) return { ok: false, issues }
      const left = clients.slice(sent.length).map(({ id }) => ({ clientId: id, outcome: 'not_tried' as const }))
      return { ok: true, reply: [...outcomes, ...left] }
    },
  }
}
