import { listComingOccurrences, updateOccurrence } from '#contract/occurrences/occurrences.ts'
import type { MountFunctions } from '#server/base/mount.ts'
import * as service from './service.ts'

export function occurrenceRoutes({ mount, mountPage }: MountFunctions): void {
  mountPage(listComingOccurrences, (ctx, { query }) => service.getOccurrencePage(ctx, query))
  mount(updateOccurrence, (ctx, { params, body }) => service.updateOccurrence(ctx, params, body))
}
