import { type BulkClientChange, type BulkClientResult, updateClients } from '#contract/clients/bulk-changes.ts'
import { type ClientStatus, clientStatusLabels, type ListedClient } from '#contract/clients/clients.ts'
import { toast } from '#web/base/toast.ts'
import { offerUndo, saveWithUndo } from '#web/base/undo.ts'
import { sendInParts, useWrite, type WriteResult } from '#web/base/use-write.ts'
import { words } from './words.ts'

/**
 * Sets the status of several clients or archives them, with Undo, or reassigns them, without. Very many are sent in
 * several calls.
 */
export function useBulkChanges() {
  const { isPending, send } = useWrite(updateClients, { failed: words.bulkFailed, prefersServerMessage: true })

  const sendAll = async (clients: readonly ListedClient[], change: BulkClientChange) => {
    const results: BulkClientResult[] = []
    const sent = await sendInParts(clients, async (ids) => {
      const result = await send({ body: { ids, change } })
      if (result.ok) results.push(...result.reply)
      return result
    })
    const changedIds = new Set(results.filter(({ outcome }) => outcome === 'changed').map(({ clientId }) => clientId))
    return { changed: clients.filter(({ id }) => changedIds.has(id)), hasFailed: sent.length < clients.length }
  }

  const sendAllWithUndo = (
    clients: readonly ListedClient[],
    change: BulkClientChange,
    describe: (count: number) => string,
    undo: (changed: readonly ListedClient[]) => Promise<void>,
  ) =>
    saveWithUndo(async () => {
      const { changed, hasFailed } = await sendAll(clients, change)
      if (!changed.length && hasFailed) return undefined
      return offerUndo({
        title: describe(changed.length),
        ...describeRest(clients.length - changed.length),
        changed: changed.map(({ id }) => id),
        undo: () => void undo(changed),
      })
    })

  const setStatus = (clients: readonly ListedClient[], status: ClientStatus) => {
    const describe = (count: number) => words.statusSet(count, clientStatusLabels[status])
    return sendAllWithUndo(clients, { action: 'setStatus', status }, describe, async (changed) => {
      for (const [former, group] of Map.groupBy(changed, (client) => client.status))
        await sendAll(group, { action: 'setStatus', status: former })
    })
  }

  const archive = (clients: readonly ListedClient[]) =>
    sendAllWithUndo(clients, { action: 'archive' }, words.archivedCount, async (archived) => {
      const { changed, hasFailed } = await sendAll(archived, { action: 'restore', undo: true })
      if (!changed.length && hasFailed) return
      toast({ title: words.restoredCount(changed.length), ...describeRest(archived.length - changed.length) })
    })

  /** Succeeds if any was reassigned. */
  const reassign = async (
    clients: readonly ListedClient[],
    agent: { id: string; name: string },
  ): Promise<WriteResult<readonly ListedClient[]>> => {
    const { changed, hasFailed } = await sendAll(clients, { action: 'reassign', assignedAgentId: agent.id })
    if (!changed.length && hasFailed) return { ok: false, issues: [] }
    toast({ title: words.reassigned(changed.length, agent.name), ...describeRest(clients.length - changed.length) })
    return { ok: true, reply: changed }
  }

  return { isPending, setStatus, archive, reassign }
}

const describeRest = (count: number) => (count ? { description: words.unchangedCount(count) } : {})
