import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { addressOf, endpoint, rolesOf } from '#contract/endpoint.ts'
import { admins } from '#contract/roles.ts'

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
  expect(addressOf(one, { params: { roomId: '7', doorId: '8' } })).toBe('/api/rooms/7/doors/8')
  expect(addressOf(one, { params: { roomId: '7', doorId: '8' }, query: { open: 'yes & no' } })).toBe(
    '/api/rooms/7/doors/8?open=yes+%26+no',
  )
  expect(addressOf(one, { params: { roomId: '7', doorId: '8' }, query: { open: undefined } })).toBe(
    '/api/rooms/7/doors/8',
  )
})

test('a parameter cannot leave its place', () => {
  expect(addressOf(one, { params: { roomId: '../../admin', doorId: 'a?b#c/d' } })).toBe(
    '/api/rooms/..%2F..%2Fadmin/doors/a%3Fb%23c%2Fd',
  )
})

test('whoever may call it', () => {
  expect(rolesOf(one)).toEqual(['org_admin', 'super_admin'])
  expect(rolesOf({ ...one, access: 'anyone' })).toEqual([])
})
