import * as z from 'zod/mini'
import { endpoint } from '#contract/base/endpoint.ts'
import { textSchemaUpTo } from '#contract/base/schema.ts'
import { maxTextLengths } from '#contract/base/text.ts'
import { authPaths } from './session.ts'

const publicGet = { access: 'anyone', work: 'none', method: 'GET' } as const

export const startSignIn = endpoint({
  ...publicGet,
  name: 'startSignIn',
  path: authPaths.signIn,
  summary: 'Sends the browser to the identity service',
  query: z.object({
    returnTo: z.optional(textSchemaUpTo(maxTextLengths.url)),
    invitation: z.optional(textSchemaUpTo(maxTextLengths.title)),
  }),
})

export const finishSignIn = endpoint({
  ...publicGet,
  name: 'finishSignIn',
  path: authPaths.callback,
  summary: 'Where the identity service sends the browser back to',
})

export const signOut = endpoint({
  ...publicGet,
  name: 'signOut',
  path: authPaths.signOut,
  summary: 'Ends the session here and at the identity service',
})
