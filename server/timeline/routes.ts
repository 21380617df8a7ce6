import { listClientTimeline, logClientEvent } from '#contract/timeline/timeline.ts'
import type { MountFunctions } from '#server/base/mount.ts'
import * as service from './service.ts'

export function timelineRoutes({ mountCreate, mountPage }: MountFunctions): void {
  mountPage(listClientTimeline, (ctx, { params, query }) => service.getTimelinePage(ctx, params.clientId, query))
  mountCreate(
    logClientEvent,
    (ctx, { params, body }, id) => service.logClientEvent(ctx, params.clientId, id, body),
    (ctx, id, { params }) => service.getEvent(ctx, params.clientId, id),
  )
}
