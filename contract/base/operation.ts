import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { textSchemaUpTo } from './schema.ts'
import { maxTextLengths } from './text.ts'
import { authPaths } from '#contract/session/session.ts'

const publicGet = { access: 'anyone', work: 'none', method: 'GET' } as const

export const checkHealth = endpoint({
  ...publicGet,
  name: 'checkHealth',
  path: '/healthz',
  summary: 'The process is running',
  reply: z.object({ status: z.literal('ok') }),
})

export const checkReadiness = endpoint({
  ...publicGet,
  name: 'checkReadiness',
  path: '/readyz',
  summary: 'The database is reachable and its schema is the present one',
  reply: z.object({ status: z.literal('ready') }),
  errors: ['UNAVAILABLE'],
})

/** Answers loopback, or a bearer of METRICS_TOKEN; 404 otherwise. */
export const getMetrics = endpoint({
  ...publicGet,
  name: 'getMetrics',
  path: '/metrics',
  summary: 'Figures for Prometheus',
  errors: ['NOT_FOUND'],
})

export const getOpenApi = endpoint({
  ...publicGet,
  name: 'getOpenApi',
  path: '/api/openapi.json',
  summary: 'This description',
})

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
