import { deletePasskey, listPasskeys, maxPasskeys, renamePasskey } from '#contract/identity/passkeys.ts'
import * as audit from '#server/audit/service.ts'
import type { Ctx } from '#server/base/context.ts'
import { throwNotFound } from '#server/base/failure.ts'
import type { Mount } from '#server/base/http/mount.ts'
import * as store from './passkeys-store.ts'

/** Mounts the endpoints of the viewer's own passkeys; they are added on a page of the identity server. */
export function passkeyRoutes(mount: Mount, { hasPasskeys }: { hasPasskeys: boolean }): void {
  mount(listPasskeys, async (ctx) => {
    const passkeys = await store.listPasskeys(ctx)
    return { canAdd: hasPasskeys && passkeys.length < maxPasskeys, passkeys }
  })
  mount(renamePasskey, async (ctx, { params, body }) => {
    await lockPasskeyToChange(ctx, params.passkeyId)
    return store.renamePasskey(ctx, params.passkeyId, body.name)
  })
  mount(deletePasskey, async (ctx, { params }) => {
    await lockPasskeyToChange(ctx, params.passkeyId)
    await store.deletePasskey(ctx, params.passkeyId)
    await audit.recordViewerAuditEntry(ctx, { action: 'passkey_deleted', subjectId: params.passkeyId })
  })
}

const lockPasskeyToChange = async (ctx: Ctx, id: string) => (await store.lockPasskey(ctx, id)) ?? throwNotFound()
