import './zod-setup.ts'
import * as z from 'zod/mini'
import type { Issue } from '#contract/base/errors.ts'

/** The body to send, or an issue for each invalid field. */
export type FormParseResult<T> = { value: T } | { issues: Issue[] }

/** Parses form values by a schema of the contract, with issue paths such as `tasks.0.title`. */
export function parseFormValues<S extends z.ZodMiniType>(schema: S, input: unknown): FormParseResult<z.output<S>> {
  const result = z.safeParse(schema, input)
  if (result.success) return { value: result.data }
  return { issues: result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })) }
}
