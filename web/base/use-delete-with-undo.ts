import type { Reply, Endpoint, RequestInput } from '#contract/base/endpoint.ts'
import { announce } from './announce.tsx'
import type { createListCache } from './list-cache.ts'
import { offerUndo } from './undo.ts'
import { useWrite } from './use-write.ts'

export type DeleteWithUndoOptions<E extends Endpoint, B extends Endpoint & { reply: object }> = {
  row: Reply<B> & { id: string }
  /** Which row it is, for both calls. */
  input: RequestInput<E> & RequestInput<B>
  listCache: ReturnType<typeof createListCache<Reply<B> & { id: string }>>
  remove: E
  restore: B
  words: { deleted: string; restored: string; failedToDelete: string; failedToRestore: string }
  /** Which one went, for the toast. */
  description?: string
}

/** Deletes a row of a list: gone at once, with Undo in the toast and by Ctrl+Z. */
export function useDeleteWithUndo<E extends Endpoint, B extends Endpoint & { reply: object }>({
  row,
  input,
  listCache,
  words,
  ...options
}: DeleteWithUndoOptions<E, B>): { isPending: boolean; remove: () => Promise<void> } {
  const deletion = useWrite(options.remove, {
    failed: words.failedToDelete,
    targetId: row.id,
    optimistic: () => listCache.remove(row.id),
  })
  const restoration = useWrite(options.restore, {
    failed: words.failedToRestore,
    targetId: row.id,
    optimistic: () => listCache.upsert(row),
    onSuccess: (reply) => listCache.upsert(reply as typeof row),
  })
  const restore = async () => {
    const result = await restoration.send(input)
    if (result.ok) announce(words.restored)
  }
  const remove = async () => {
    const result = await deletion.send(input)
    if (result.ok) offerUndo({ title: words.deleted, description: options.description, undo: () => void restore() })
  }
  return { isPending: deletion.isPending || restoration.isPending, remove }
}
