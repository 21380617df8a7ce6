import './zod-setup.ts'
import * as z from 'zod/mini'
import type { Issue } from '#contract/base/errors.ts'

/** The body to send, or an issue for each invalid field. */
export type FormParseResult<T> = { value: T } | { issues: Issue[] }

/**
 * Parses form values by a schema of the contract, with issue paths such as `tasks.0.title`. `requiredMessages` replace
 * "Required" at their fields.
 */
export function parseFormValues<S extends z.ZodMiniType>(
  schema: S,
  input: unknown,
  requiredMessages: Record<string, string> = {},
): FormParseResult<z.output<S>> {
  const result = z.safeParse(schema, input)
  if (result.success) return { value: result.data }
  const issues = result.error.issues.map((issue) => {
    const path = issue.path.join('.')
    return { path, message: (issue.message === 'Required' && requiredMessages[path]) || issue.message }
  })
  return { issues }
}
