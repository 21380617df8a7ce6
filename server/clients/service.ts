import type { Ctx } from '#server/base/context.ts'
import { newId } from '#server/base/ids.ts'
import * as store from './store.ts'

/** Adds a client to the caller's book and answers its id. */
export async function addClient(ctx: Ctx, client: Omit<store.NewClient, 'id'>): Promise<string> {
  const id = newId()
  await store.addClient(ctx, { ...client, id })
  return id
}
