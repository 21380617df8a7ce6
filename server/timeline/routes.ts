import { listClientTimeline, logClientEvent } from '#contract/timeline/timeline.ts'
import type { Mount } from '#server/base/http/mount.ts'
import * as service from './service.ts'

export function timelineRoutes(mount: Mount): void {
  mount(listClientTimeline, (ctx, { params, query }) => service.getTimelinePage(ctx, params.clientId, query))
  mount(logClientEvent, {
    create: (ctx, { params, body }, id) => service.logClientEvent(ctx, params.clientId, id, body),
    findExisting: (ctx, id, { params }) => service.getEvent(ctx, params.clientId, id),
  })
}
