import type { Client, ClientForm } from '#contract/clients/clients.ts'
import type { Ctx } from '#server/base/context.ts'
import * as timeline from '#server/timeline/service.ts'
import { stale } from '#server/base/failure.ts'
import { type ContactKeys, toContactKeys } from './contact-keys.ts'
import { lockClient } from '#server/client-access/store.ts'
import * as store from './store.ts'
import { rejectDuplicates } from './duplicates.ts'

/** Adds a client to the caller's book; a prospect where nothing else is said (spec 9). Throws DUPLICATE for a twin. */
export async function addClient(ctx: Ctx, id: string, form: ClientForm): Promise<Client> {
  const fields = toClientFields(form, 'prospect')
  const keys = await toContactKeys(fields, ctx.viewer.country)
  if (form.rejectDuplicates) await rejectDuplicates(ctx, keys, undefined)
  // Sent one behind the other, waited for together.
  const [client] = await Promise.all([
    store.addClient(ctx, id, { ...fields, ...keys }),
    timeline.recordClientAdded(ctx, id),
  ])
  return client
}

type Replacement = ClientForm & { updatedAt?: string | undefined }

/**
 * Replaces what the form holds; the same again writes nothing. Throws NOT_FOUND, STALE where it was changed since it was
 * seen, or DUPLICATE for a twin.
 */
export async function replaceClient(ctx: Ctx, id: string, form: Replacement): Promise<Client> {
  const before = await lockClient(ctx, id)
  const fields = toClientFields(form, before.status)
  if (isSame(before, fields)) return before
  if (form.updatedAt !== undefined && form.updatedAt !== before.updatedAt) stale(before)
  const keys = await toContactKeys(fields, ctx.viewer.country)
  if (form.rejectDuplicates) await rejectDuplicates(ctx, pickChangedKeys(before, fields, keys), before)
  const saved = await store.saveClient(ctx, id, { ...fields, ...keys })
  if (saved.status === before.status) await timeline.recordClientEdited(ctx, id)
  else await timeline.recordStatusChanged(ctx, id, before.status, saved.status)
  return saved
}

const toClientFields = (form: ClientForm, status: Client['status']): store.ClientFields => ({
  firstName: form.firstName,
  lastName: form.lastName ?? null,
  email: form.email ?? null,
  phone: form.phone ?? null,
  address: form.address ?? null,
  dateOfBirth: form.dateOfBirth ?? null,
  notes: form.notes ?? null,
  status: form.status ?? status,
})

const isSame = (before: Client, fields: store.ClientFields): boolean =>
  (Object.keys(fields) as (keyof store.ClientFields)[]).every((key) => fields[key] === before[key])

/** Who had a twin already and keeps it is not asked again. */
function pickChangedKeys(before: Client, after: store.ClientFields, { emailKey, phoneKey }: ContactKeys): ContactKeys {
  return {
    emailKey: after.email === before.email ? null : emailKey,
    phoneKey: after.phone === before.phone ? null : phoneKey,
  }
}
