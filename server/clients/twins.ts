import type { Client, ClientTwin } from '#contract/clients.ts'
import type { Ctx } from '#server/base/context.ts'
import { Failure } from '#server/base/failure.ts'
import type { Keys } from './keys.ts'
import { twinsOf } from './twins-store.ts'

/** Throws DUPLICATE with those within reach who have this e-mail or phone already, archived ones too. */
export async function refuseTwins(ctx: Ctx, keys: Keys, self: Pick<Client, 'id'> | undefined): Promise<void> {
  if (keys.emailKey === null && keys.phoneKey === null) return
  const twins = await twinsOf(ctx, keys, self?.id)
  if (twins.length) throw new Failure('DUPLICATE', { message: messageFor(ctx, twins), current: twins })
}

function messageFor({ viewer }: Ctx, twins: ClientTwin[]): string {
  const where = viewer.role === 'agent' ? 'your book' : 'the organization'
  const same = new Set(twins.map((twin) => twin.same))
  const what = same.size > 1 ? 'e-mail or phone' : same.has('email') ? 'e-mail' : 'phone'
  return `Somebody in ${where} has this ${what}`
}
