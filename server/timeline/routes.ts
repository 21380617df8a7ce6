import { clientTimeline, logEvent } from '#contract/timeline/timeline.ts'
import type { MountFunctions } from '#server/base/mount.ts'
import * as service from './service.ts'

export function timelineRoutes({ mountCreate, mountPage }: MountFunctions): void {
  mountPage(clientTimeline, (ctx, { params, query }) => service.getTimelinePage(ctx, params.clientId, query))
  mountCreate(
    logEvent,
    (ctx, { params, body }, id) => service.logEvent(ctx, params.clientId, id, body),
    (ctx, id, { params }) => service.getEvent(ctx, params.clientId, id),
  )
}
