import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

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
