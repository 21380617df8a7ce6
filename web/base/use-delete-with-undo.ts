import type { EndpointReply, Endpoint, EndpointInput } from '#contract/base/endpoint.ts'
import { announceToScreenReader } from './announce.tsx'
import type { RowCache } from './query-cache.ts'
import { sendWithUndo, useWrite } from './use-write.ts'

type DeleteWithUndoOptions<D extends Endpoint, R extends Endpoint & { reply: object }> = {
  row: EndpointReply<R> & { id: string }
  /** Identifies the row, for both calls. */
  input: EndpointInput<D> & EndpointInput<R>
  cache: RowCache<EndpointReply<R>>
  remove: D
  restore: R
  words: { deleted: string; restored: string; failedToDelete: string; failedToRestore: string }
  /** The description of the toast. */
  description?: string
}

/** Returns `remove`, which deletes a row of a list, at once, with Undo in the toast and by Ctrl+Z. */
export function useDeleteWithUndo<D extends Endpoint, R extends Endpoint & { reply: object }>({
  row,
  input,
  cache,
  words,
  ...options
}: DeleteWithUndoOptions<D, R>) {
  const deletion = useWrite(options.remove, {
    failed: words.failedToDelete,
    targetId: row.id,
    optimistic: () => cache.remove(row.id),
  })
  const restoration = useWrite(options.restore, {
    failed: words.failedToRestore,
    targetId: row.id,
    optimistic: () => cache.insert(row),
    onSuccess: cache.insert,
  })
  const restore = async () => {
    const result = await restoration.send(input)
    if (result.ok) announceToScreenReader(words.restored)
  }
  const remove = () =>
    sendWithUndo(deletion.send(input), () => ({
      title: words.deleted,
      description: options.description,
      changed: [row.id],
      undo: () => void restore(),
    }))
  return { isPending: deletion.isPending || restoration.isPending, remove }
}
