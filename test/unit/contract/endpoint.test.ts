import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { urlFor, endpoint, allowedRoles } from '#contract/base/endpoint.ts'
import { admins } from '#contract/base/roles.ts'

const one = endpoint({
  name: 'one',
  method: 'GET',
  path: '/api/rooms/:roomId/doors/:doorId',
  summary: 'A door',
  access: admins,
  work: 'read',
  params: z.object({ roomId: z.string(), doorId: z.string() }),
  query: z.object({ open: z.optional(z.string()) }),
})

test('parameters stand in the path, the query behind it', () => {
  expect(urlFor(one, { params: { roomId: '7', doorId: '8' } })).toBe('/api/rooms/7/doors/8')
  expect(urlFor(one, { params: { roomId: '7', doorId: '8' }, query: { open: 'yes & no' } })).toBe(
    '/api/rooms/7/doors/8?open=yes+%26+no',
  )
  expect(urlFor(one, { params: { roomId: '7', doorId: '8' }, query: { open: undefined } })).toBe('/api/rooms/7/doors/8')
})

test('a parameter cannot leave its place', () => {
  expect(urlFor(one, { params: { roomId: '../../admin', doorId: 'a?b#c/d' } })).toBe(
    '/api/rooms/..%2F..%2Fadmin/doors/a%3Fb%23c%2Fd',
  )
})

test('whoever may call it', () => {
  expect(allowedRoles(one)).toEqual(['org_admin', 'super_admin'])
  expect(allowedRoles({ ...one, access: 'anyone' })).toEqual([])
})
