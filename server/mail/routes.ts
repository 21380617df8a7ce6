import { listOutbox } from '#contract/mail/outbox.ts'
import type { MountFunctions } from '#server/base/mount.ts'
import { getOutboxPage } from './outbox.ts'

export function mailRoutes({ mountPlatformPage }: MountFunctions): void {
  mountPlatformPage(listOutbox, (ctx, { query }) => getOutboxPage(ctx, query))
}
