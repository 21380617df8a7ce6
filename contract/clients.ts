import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { everyRole } from './roles.ts'
import { Day, Id, Instant, limits, OptionalDay, optionalText, requiredText, whole } from './schema.ts'

/** Where a client stands (spec 4). */
export const ClientStatus = z.enum(['prospect', 'active', 'inactive'])
export type ClientStatus = z.infer<typeof ClientStatus>

/** A client as a task shows it. */
export const ClientOfTask = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
})
export type ClientOfTask = z.infer<typeof ClientOfTask>

export const Client = z.extend(ClientOfTask, {
  address: z.nullable(z.string()),
  dateOfBirth: z.nullable(Day),
  notes: z.nullable(z.string()),
  status: ClientStatus,
  assignedAgentId: Id,
  createdAt: Instant,
  updatedAt: Instant,
})
export type Client = z.infer<typeof Client>

const isEmail = (value: string) => value === '' || /^[^\s@]+@[^\s@]+$/.test(value)

/** The client form; trimmed empty values are absent (spec 5). `client` is another spelling of active (contract 6). */
export const ClientForm = z.object({
  firstName: requiredText(limits.name),
  lastName: optionalText(limits.name),
  email: optionalText(limits.email, isEmail, 'Please enter a valid e-mail address'),
  phone: optionalText(limits.phone),
  address: optionalText(limits.text),
  dateOfBirth: OptionalDay,
  notes: optionalText(limits.text),
  status: z.optional(
    z.pipe(
      z.enum(['prospect', 'active', 'inactive', 'client']),
      z.transform((status) => (status === 'client' ? 'active' : status)),
    ),
  ),
})
export type ClientForm = z.output<typeof ClientForm>

/** How many matches the client search of a form shows (spec 9). */
export const clientSearchResults = 5

export const listClients = endpoint({
  name: 'listClients',
  method: 'GET',
  path: '/api/clients',
  summary: "The caller's clients, newest first; by name, e-mail or phone where searched",
  access: everyRole,
  work: 'read',
  query: z.object({
    search: z.optional(requiredText(limits.title)),
    limit: z.optional(
      z.pipe(
        z.string().check(z.regex(/^\d{1,4}$/, 'Must be a whole number')),
        z.pipe(z.transform(Number), whole(1, 1_000)),
      ),
    ),
  }),
  reply: z.array(Client),
})

export const createClient = endpoint({
  name: 'createClient',
  method: 'POST',
  path: '/api/clients',
  summary: "Add a client to the caller's book",
  access: everyRole,
  work: 'write',
  body: ClientForm,
  reply: Client,
  status: 201,
  idempotent: true,
  errors: ['DUPLICATE'],
  stales: ['listClients'],
})
