import * as z from 'zod/mini'
import { Id } from './schema.ts'

/** A client as a task shows it. */
export const ClientOfTask = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
})
export type ClientOfTask = z.infer<typeof ClientOfTask>
