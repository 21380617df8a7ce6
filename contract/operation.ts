import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits, text } from './schema.ts'
import { doors } from './session.ts'

const open = { access: 'anyone', work: 'none', method: 'GET' } as const

export const health = endpoint({
  ...open,
  name: 'health',
  path: '/healthz',
  summary: 'The process lives',
  reply: z.object({ status: z.literal('ok') }),
})

export const readiness = endpoint({
  ...open,
  name: 'readiness',
  path: '/readyz',
  summary: 'The database is reachable and its schema is the present one',
  reply: z.object({ status: z.literal('ready') }),
  errors: ['UNAVAILABLE'],
})

/** From loopback, or with METRICS_TOKEN as bearer; 404 to anybody else. */
export const metrics = endpoint({
  ...open,
  name: 'metrics',
  path: '/metrics',
  summary: 'Figures for Prometheus',
  errors: ['NOT_FOUND'],
})

export const openApi = endpoint({ ...open, name: 'openApi', path: '/api/openapi.json', summary: 'This description' })

export const signIn = endpoint({
  ...open,
  name: 'signIn',
  path: doors.signIn,
  summary: 'Sends the browser to the identity service',
  query: z.object({ returnTo: z.optional(text(limits.url)), invitation: z.optional(text(limits.title)) }),
})

export const signInBack = endpoint({
  ...open,
  name: 'signInBack',
  path: doors.back,
  summary: 'Where the identity service sends the browser back to',
})

export const signOut = endpoint({
  ...open,
  name: 'signOut',
  path: doors.signOut,
  summary: 'Ends the session here and at the identity service',
})
