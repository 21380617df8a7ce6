import type { Answer, Endpoint, Given } from '#contract/endpoint.ts'
import { announce } from './announce.tsx'
import type { shownList } from './shown-list.ts'
import { offerUndo } from './undo.ts'
import { useWrite } from './write.ts'

export type Removal<E extends Endpoint, B extends Endpoint & { reply: object }> = {
  row: Answer<B> & { id: string }
  /** Which row it is, for both calls. */
  given: Given<E> & Given<B>
  list: ReturnType<typeof shownList<Answer<B> & { id: string }>>
  remove: E
  restore: B
  words: { deleted: string; restored: string; failedToDelete: string; failedToRestore: string }
  /** Which one went, for the toast. */
  description?: string
}

/** Deletes a row of a list: gone at once, with Undo in the toast and by Ctrl+Z. */
export function useRemoval<E extends Endpoint, B extends Endpoint & { reply: object }>({
  row,
  given,
  list,
  words,
  ...of
}: Removal<E, B>): { busy: boolean; remove: () => Promise<void> } {
  const there = useWrite(of.remove, {
    failed: words.failedToDelete,
    about: row.id,
    repaint: () => list.take(row.id),
  })
  const back = useWrite(of.restore, {
    failed: words.failedToRestore,
    about: row.id,
    repaint: () => list.put(row),
    arrived: (restored) => list.put(restored as typeof row),
  })
  const restore = async () => {
    const sent = await back.send(given)
    if (sent.ok) announce(words.restored)
  }
  const remove = async () => {
    const sent = await there.send(given)
    if (sent.ok) offerUndo({ title: words.deleted, description: of.description, undo: () => void restore() })
  }
  return { busy: there.busy || back.busy, remove }
}
