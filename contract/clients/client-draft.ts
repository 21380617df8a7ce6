import * as z from 'zod/mini'
import {
  emptyToNull,
  Id,
  ReplyInstant,
  OptionalDay,
  optionalOrNull,
  optionalSingleLineSchemaUpTo,
  optionalTextSchemaUpTo,
  requiredSingleLineSchemaUpTo,
  singleLineSchemaUpTo,
} from '#contract/base/schema.ts'
import { maxTextLengths, removeInvisible } from '#contract/base/text.ts'
import { type ClientStatus, clientStatuses } from './clients.ts'

const isEmail = (value: string) => value === '' || /^[^\s@]+@[^\s@]+$/.test(value)

const clientStatusSpellings = [...clientStatuses, 'client'] as const
const clientStatusMessage = `Must be one of ${clientStatusSpellings.join(', ')}`
const normalizeClientStatus = (status: (typeof clientStatusSpellings)[number]): ClientStatus =>
  status === 'client' ? 'active' : status

/** A status as a request may spell it. */
export const ClientStatusParam = z.pipe(z.enum(clientStatusSpellings), z.transform(normalizeClientStatus))

/** The client form, see docs/product/clients.md#fields-and-forms; `client` is another spelling of `active`. */
export const ClientDraft = z.object({
  firstName: requiredSingleLineSchemaUpTo(maxTextLengths.name),
  lastName: optionalSingleLineSchemaUpTo(maxTextLengths.name),
  email: emptyToNull(
    singleLineSchemaUpTo(maxTextLengths.email).check(
      z.overwrite(removeInvisible),
      z.trim(),
      z.refine(isEmail, 'Please enter a valid e-mail address'),
    ),
  ),
  phone: optionalSingleLineSchemaUpTo(maxTextLengths.phone),
  address: optionalTextSchemaUpTo(maxTextLengths.text),
  dateOfBirth: OptionalDay,
  notes: optionalTextSchemaUpTo(maxTextLengths.text),
  status: z.optional(
    z.pipe(
      z.nullable(z.enum([...clientStatusSpellings, ''], clientStatusMessage)),
      z.transform((status) => (status ? normalizeClientStatus(status) : undefined)),
    ),
  ),
  /** Answers DUPLICATE, with `DuplicateClient`s as `current`, if an accessible client has this e-mail or phone. */
  rejectDuplicates: optionalOrNull(z.boolean()),
})
export type ClientDraft = z.output<typeof ClientDraft>

/** A client with the same e-mail or phone as the one about to be saved. */
export const DuplicateClient = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.nullable(z.string()),
  createdAt: ReplyInstant,
  archivedAt: z.nullable(ReplyInstant),
  agentName: z.optional(z.nullable(z.string())),
  same: z.enum(['email', 'phone']),
})
export type DuplicateClient = z.infer<typeof DuplicateClient>
