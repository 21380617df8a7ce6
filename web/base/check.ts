import * as z from 'zod/mini'
import type { Issue } from '#contract/errors.ts'

/** Holds what was typed against the contract's own schema, before anything is sent. */
export function check<S extends z.ZodMiniType>(
  schema: S,
  typed: unknown,
): { value: z.output<S> } | { issues: Issue[] } {
  const checked = z.safeParse(schema, typed)
  if (checked.success) return { value: checked.data }
  return { issues: checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })) }
}
