import { expect, test } from 'vitest'
import { sanitizeReturnTo } from '#server/session/service.ts'

/** Requested and resulting addresses. */
const returnCases: [requested: string, expected: string][] = [
  ['/', '/'],
  ['/clients', '/clients'],
  ['/clients/0198?tab=notes#last', '/clients/0198?tab=notes#last'],
  ['/clients?name=Zo%C3%AB&q=%2F%2Fevil.example', '/clients?name=Zo%C3%AB&q=%2F%2Fevil.example'],
  ['/a/../planning', '/planning'],
  ['/@evil.example', '/@evil.example'],
  ['', '/'],
  ['clients', '/'],
  ['//evil.example', '/'],
  ['///evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/a\\b', '/'],
  ['\\\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/\n/evil.example', '/'],
  ['\t//evil.example', '/'],
  [' //evil.example', '/'],
  ['/.//evil.example', '/'],
  ['/a/..//evil.example', '/'],
  ['/%2e%2e//evil.example', '/'],
  ['/a/%2E%2E//evil.example', '/'],
  ['https://evil.example', '/'],
  ['https:evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['data:text/html,x', '/'],
  ['/\u0000', '/'],
  ['/\r\nset-cookie: a=b', '/'],
  ['/api/logout', '/'],
  ['/api/login?returnTo=/', '/'],
  ['/x/../api/logout', '/'],
  ['/%61pi/logout', '/'],
  ['/api%2flogout', '/'],
  ['/%61pi%2Flogin?returnTo=/', '/'],
  ['/%2561pi/logout', '/%2561pi/logout'],
  ['/%zz', '/%zz'],
  [`/${'x'.repeat(1_999)}`, `/${'x'.repeat(1_999)}`],
  [`/${'x'.repeat(2_000)}`, '/'],
  [`/${'ë'.repeat(500)}`, '/'],
]

const shorten = (returnTo: string) => JSON.stringify(returnTo).slice(0, 40)

test.each(returnCases.map(([returnTo, expected]) => [shorten(returnTo), returnTo, expected] as const))(
  '%s',
  (_, requested, expected) => {
    for (const home of ['http://127.0.0.1:3000', 'https://daybook.example'])
      expect(sanitizeReturnTo(requested, home)).toBe(expected)
  },
)

test('a missing address results in /', () => {
  expect(sanitizeReturnTo(undefined, 'https://daybook.example')).toBe('/')
})
