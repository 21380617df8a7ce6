import { recurringPreview, updateOccurrence } from '#contract/occurrences/occurrences.ts'
import type { Mounts } from '#server/base/mount.ts'
import * as service from './service.ts'

export function occurrenceRoutes({ mount, mountPage }: Mounts): void {
  mountPage(recurringPreview, (ctx, { query }) => service.getPreviewPage(ctx, query))
  mount(updateOccurrence, (ctx, { params, body }) => service.updateOccurrence(ctx, params, body))
}
