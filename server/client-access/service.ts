import type { Client } from '#contract/clients/clients.ts'
import type { Ctx } from '#server/base/context.ts'
import { throwNotFound } from '#server/base/failure.ts'
import * as store from './store.ts'

/** Finds a client that is accessible to the viewer, archived or not. */
export const findAccessibleClient = (ctx: Ctx, id: string): Promise<Client | undefined> => store.findClient(ctx, id)

/** Gets a client that is accessible to the viewer, archived or not. Throws NOT_FOUND. */
export const getClient = async (ctx: Ctx, id: string): Promise<Client> =>
  (await findAccessibleClient(ctx, id)) ?? throwNotFound()

/**
 * Like `getClient`, and prevents deletion of the client until the end of the transaction. For inserting rows that belong
 * to the client.
 */
export const lockClientForKeyShare = async (ctx: Ctx, id: string): Promise<Client> =>
  (await store.lockClientForKeyShare(ctx, id)) ?? throwNotFound()

/** Like `getClient`, and locks the client until the end of the transaction. For changing the client. */
export const lockClientForUpdate = async (ctx: Ctx, id: string): Promise<Client> =>
  (await store.lockClientForUpdate(ctx, id)) ?? throwNotFound()
