import * as z from 'zod/mini'

/** All error codes with status and default message: docs/product/api.md#errors. */
export const errorDefinitions = {
  VALIDATION: { status: 400, message: 'Please check what you entered' },
  UNAUTHORIZED: { status: 401, message: 'Unauthorized' },
  FORBIDDEN: { status: 403, message: 'Access Denied' },
  CSRF: { status: 403, message: 'Invalid CSRF token' },
  NOT_FOUND: { status: 404, message: 'Not found' },
  TRANSITION: { status: 409, message: 'This is no longer possible' },
  STALE: { status: 409, message: 'It was changed in the meantime. Check it and try again.' },
  DUPLICATE: { status: 409, message: 'This already exists' },
  LAST_ADMIN: { status: 409, message: 'An organization needs an active admin' },
  TOO_LARGE: { status: 413, message: 'This is too large' },
  WRONG_TYPE: { status: 415, message: 'This file type is not supported' },
  UNREADABLE: { status: 422, message: 'This could not be read' },
  RATE_LIMITED: { status: 429, message: 'Too many requests, please wait a moment' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side' },
  UNAVAILABLE: { status: 503, message: 'Daybook is not available right now, please try again' },
} as const

export type ErrorCode = keyof typeof errorDefinitions

/** An invalid field: its path in the body, such as `tasks.0.title`, and the message to show at it. */
export const Issue = z.object({ path: z.string(), message: z.string() })
export type Issue = z.infer<typeof Issue>

/** Body of every error answer. */
export const ErrorBody = z.object({
  message: z.string(),
  code: z.enum(Object.keys(errorDefinitions) as [ErrorCode, ...ErrorCode[]]),
  issues: z.optional(z.array(Issue)),
  current: z.optional(z.unknown()),
  requestId: z.string(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
