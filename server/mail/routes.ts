import { listOutbox } from '#contract/mail/outbox.ts'
import type { Mount } from '#server/base/http/mount.ts'
import { getOutboxPage } from './service.ts'

export function mailRoutes(mount: Mount): void {
  mount(listOutbox, (ctx, { query }) => getOutboxPage(ctx, query))
}
