import * as z from 'zod/mini'
import type { Issue } from '#contract/base/errors.ts'

/** Holds what was typed against the contract's own schema, before anything is sent. */
export function validate<S extends z.ZodMiniType>(
  schema: S,
  input: unknown,
): { value: z.output<S> } | { issues: Issue[] } {
  const result = z.safeParse(schema, input)
  if (result.success) return { value: result.data }
  return { issues: result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })) }
}
