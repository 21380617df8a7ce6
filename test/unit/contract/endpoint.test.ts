import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { buildEndpointUrl, endpoint } from '#contract/base/endpoint.ts'
import { adminRoles } from '#contract/base/roles.ts'

const one = endpoint({
  name: 'one',
  method: 'GET',
  path: '/api/books/:bookId/pages/:pageId',
  summary: 'A page',
  access: adminRoles,
  params: z.object({ bookId: z.string(), pageId: z.string() }),
  query: z.object({ open: z.optional(z.string()) }),
})

test('a URL contains parameters and query', () => {
  expect(buildEndpointUrl(one, { params: { bookId: '7', pageId: '8' } })).toBe('/api/books/7/pages/8')
  expect(buildEndpointUrl(one, { params: { bookId: '7', pageId: '8' }, query: { open: 'yes & no' } })).toBe(
    '/api/books/7/pages/8?open=yes+%26+no',
  )
  expect(buildEndpointUrl(one, { params: { bookId: '7', pageId: '8' }, query: { open: undefined } })).toBe(
    '/api/books/7/pages/8',
  )
})

test('parameters are escaped', () => {
  expect(buildEndpointUrl(one, { params: { bookId: '../../admin', pageId: 'a?b#c/d' } })).toBe(
    '/api/books/..%2F..%2Fadmin/pages/a%3Fb%23c%2Fd',
  )
})
