import type { Client } from '#contract/clients/clients.ts'
import type { Ctx } from '#server/base/context.ts'
import { throwNotFound } from '#server/base/failure.ts'
import * as store from './store.ts'

/** Gets a client that is accessible to the caller, archived or not. Throws NOT_FOUND. */
export const getClient = async (ctx: Ctx, id: string): Promise<Client> =>
  (await store.findClient(ctx, id)) ?? throwNotFound()

/**
 * Like `getClient`, and prevents deletion of the client until the end of the transaction. For inserting rows that belong
 * to the client.
 */
export const lockClientForKeyShare = async (ctx: Ctx, id: string): Promise<Client> =>
  (await store.lockClientForKeyShare(ctx, id)) ?? throwNotFound()

/** Like `getClient`, and locks the client until the end of the transaction. For changing the client. */
export const lockClientForUpdate = async (ctx: Ctx, id: string): Promise<Client> =>
  (await store.lockClientForUpdate(ctx, id)) ?? throwNotFound()

/**
 * Answers whether a client is archived and accessible to the caller, undefined if it does not exist. Neither changes
 * before the end of the transaction.
 */
export const findAndLockClientAccess = (ctx: Ctx, id: string): Promise<store.ClientAccess | undefined> =>
  store.findAndLockClientAccess(ctx, id)

/** Locks those of several clients that are accessible to the caller; none of them is archived or reassigned meanwhile. */
export const lockAccessibleClients = (ctx: Ctx, ids: readonly string[]): Promise<store.LockedClient[]> =>
  store.lockAccessibleClients(ctx, ids)
