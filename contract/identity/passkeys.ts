import * as z from 'zod/mini'
import { endpoint } from '#contract/base/endpoint.ts'
import { allRoles } from '#contract/base/roles.ts'
import { Id, ReplyInstant, requiredSingleLineSchemaUpTo } from '#contract/base/schema.ts'
import { maxTextLengths } from '#contract/base/text.ts'

/** A passkey of the caller; the browser or a security key holds the key itself. */
export const Passkey = z.object({
  id: Id,
  name: z.string(),
  createdAt: ReplyInstant,
  /** Null before its first sign-in. */
  lastUsedAt: z.nullable(ReplyInstant),
})
export type Passkey = z.infer<typeof Passkey>

/** Passkeys a person may have. */
export const maxPasskeys = 10

/** `canAdd` is false with an external issuer, if browsers cannot create passkeys, and at the limit. */
const PasskeyList = z.object({ canAdd: z.boolean(), passkeys: z.array(Passkey) })

export const listPasskeys = endpoint({
  name: 'listPasskeys',
  method: 'GET',
  path: '/api/profile/passkeys',
  summary: "List the caller's own passkeys, oldest first, and whether another can be added",
  access: allRoles,
  reply: PasskeyList,
  shows: ['passkeys'],
})

const PasskeyParams = z.object({ passkeyId: Id })

export const PasskeyPatch = z.object({ name: requiredSingleLineSchemaUpTo(maxTextLengths.name) })

export const renamePasskey = endpoint({
  name: 'renamePasskey',
  method: 'PATCH',
  path: '/api/profile/passkeys/:passkeyId',
  summary: 'Rename a passkey of the caller',
  access: allRoles,
  params: PasskeyParams,
  body: PasskeyPatch,
  reply: Passkey,
  changes: ['passkeys'],
})

export const deletePasskey = endpoint({
  name: 'deletePasskey',
  method: 'DELETE',
  path: '/api/profile/passkeys/:passkeyId',
  summary: 'Remove a passkey of the caller, which can then no longer sign in',
  access: allRoles,
  needsRecentSignIn: true,
  params: PasskeyParams,
  changes: ['passkeys'],
})
