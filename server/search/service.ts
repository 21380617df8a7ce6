import { maxFoundOfKind, type SearchResults } from '#contract/search/search.ts'
import type { Ctx } from '#server/base/context.ts'
import { searchClients } from '#server/clients/for-search.ts'
import { buildNoteQuery, findSentence } from './note-words.ts'
import * as store from './store.ts'

/**
 * Finds accessible records that contain all words of a text: docs/product/search.md. All statements are sent at once.
 */
export async function search(ctx: Ctx, text: string): Promise<SearchResults> {
  const noteQuery = buildNoteQuery(ctx.viewer.organizationId, text)
  const [clients, open, closed, notes, sequences, users, policies] = await Promise.all([
    searchClients(ctx, text, maxFoundOfKind),
    store.findOpenTasks(ctx, text),
    store.findClosedTasks(ctx, text),
    noteQuery === undefined ? [] : store.findNotes(ctx, noteQuery),
    store.findSequences(ctx, text),
    store.findUsers(ctx, text),
    store.findPolicies(ctx, text),
  ])
  return {
    clients,
    tasks: [...open, ...closed].slice(0, maxFoundOfKind),
    notes: notes.map(({ content, ...note }) => ({ ...note, sentence: findSentence(content, text) })),
    sequences,
    users,
    policies,
  }
}
