import { listComingOccurrences, updateOccurrence } from '#contract/tasks/occurrences.ts'
import type { Mount } from '#server/base/http/mount.ts'
import * as occurrences from './occurrences.ts'

export function occurrenceRoutes(mount: Mount): void {
  mount(listComingOccurrences, (ctx, { query }) => occurrences.getOccurrencePage(ctx, query))
  mount(updateOccurrence, (ctx, { params, body }) => occurrences.updateOccurrence(ctx, params, body))
}
