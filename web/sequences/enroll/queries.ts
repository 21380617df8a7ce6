import { type EndpointInput, maxIds } from '#contract/base/endpoint.ts'
import type { Issue } from '#contract/base/errors.ts'
import { enrollClients } from '#contract/sequences/sequences.ts'
import type { ApiError } from '#web/base/api-error.ts'
import { useWrite, type WriteResult } from '#web/base/use-write.ts'
import { type ClientOutcome, words } from './words.ts'

/**
 * Returns `enroll`, which enrolls several clients, in several calls if they are very many or would create too many
 * tasks at once.
 */
export function useEnrollClients() {
  const { isPending, send } = useWrite(enrollClients, { failed: words.failed })
  /** Resolves to the result for each, even if a later call failed. */
  const enroll = async (
    sequenceId: string,
    options: Omit<EndpointInput<typeof enrollClients>['body'], 'clientIds'>,
    clients: readonly { id: string }[],
    onProgress: (count: number) => void,
  ): Promise<WriteResult<ClientOutcome[]>> => {
    const outcomes: ClientOutcome[] = []
    let issues: readonly Issue[] = []
    let unconfirmedIds: readonly string[] = []
    let sent = 0
    for (let size: number = maxIds; sent < clients.length;) {
      const clientIds = clients.slice(sent, sent + size).map(({ id }) => id)
      let createsTooMany = false
      const onError = (failure: ApiError) => {
        // Only answers of our server have a code.
        if (failure.code === undefined) unconfirmedIds = clientIds
        createsTooMany = clientIds.length > 1 && failure.issues.some(({ path }) => path === 'clientIds')
        return createsTooMany
      }
      const result = await send({ params: { sequenceId }, body: { ...options, clientIds } }, { onError })
      if (result.ok) {
        outcomes.push(...result.reply)
        sent += clientIds.length
        onProgress(sent)
      } else if (createsTooMany) size = Math.ceil(clientIds.length / 2)
      else {
        issues = result.issues
        break
      }
    }
    if (!sent) return { ok: false, issues }
    const left = clients.slice(sent).map(({ id }): ClientOutcome => ({
      clientId: id,
      outcome: unconfirmedIds.includes(id) ? 'not_confirmed' : 'not_tried',
    }))
    return { ok: true, reply: [...outcomes, ...left] }
  }
  return { isPending, enroll }
}
