import type { Client, ClientForm } from '#contract/clients.ts'
import type { Ctx } from '#server/base/context.ts'
import * as store from './store.ts'

/** Adds a client to the caller's book; a prospect where nothing else is said (spec 9). */
export const addClient = (ctx: Ctx, id: string, form: ClientForm): Promise<Client> =>
  store.addClient(ctx, {
    id,
    firstName: form.firstName,
    lastName: form.lastName ?? null,
    email: form.email ?? null,
    phone: form.phone ?? null,
    address: form.address ?? null,
    dateOfBirth: form.dateOfBirth ?? null,
    notes: form.notes ?? null,
    status: form.status ?? 'prospect',
  })
