import { listOutbox } from '#contract/mail/outbox.ts'
import type { Mount } from '#server/base/http/mount.ts'
import { getOutboxPage } from './service.ts'

/** Mounts the list of mails that are not delivered yet, for super administrators. */
export function mailRoutes(mount: Mount): void {
  mount(listOutbox, (ctx, { query }) => getOutboxPage(ctx, query))
}
