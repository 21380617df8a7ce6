import { reportBug } from '#contract/bug-reports/bug-reports.ts'
import { throwNotFound } from '#server/base/failure.ts'
import type { Mounts } from '#server/base/mount.ts'
import * as service from './service.ts'
import * as store from './store.ts'

export function bugReportRoutes({ mountCreate }: Mounts): void {
  mountCreate(
    reportBug,
    (ctx, { body }, id) => service.reportBug(ctx, id, body),
    async (ctx, id) => (await store.findOwnReport(ctx, id)) ?? throwNotFound(),
  )
}
