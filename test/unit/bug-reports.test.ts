import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withoutQueries, withoutQuery } from '#contract/bug-reports.ts'

test('an address alone loses all from its query or fragment on', () => {
  expect(withoutQuery('https://a.test/b?c=d#e')).toBe('https://a.test/b')
  expect(withoutQuery('https://a.test/b#e?c')).toBe('https://a.test/b')
  expect(withoutQuery('https://a.test/b?c=d e\nf')).toBe('https://a.test/b')
  expect(withoutQuery('')).toBe('')
})

describe('addresses within a text', () => {
  test.each([
    ['GET http://h/api/x?token=S failed', 'GET http://h/api/x failed'],
    ['GET http://h?token=S failed', 'GET http://h failed'],
    [
      'Get "https://a.test/b?c=d" failed, then /api/x?y=z (twice).',
      'Get "https://a.test/b" failed, then /api/x (twice).',
    ],
    ['Failed /?token=S', 'Failed /'],
    ['../x?S', '../x'],
    ['at f (http://h/x.js?v=S:10:5)\n    at http://h/y.js#S:1:2', 'at f (http://h/x.js)\n    at http://h/y.js'],
    [`Not loaded: '/x?name=O'S&b=(S)S'`, `Not loaded: '/x'`],
    ['/x?filter={"name":"S"}', '/x"}'],
    [
      'wss://h/x?S blob:http://h/1#S mailto:a@h?S localhost:3000?S',
      'wss://h/x blob:http://h/1 mailto:a@h localhost:3000',
    ],
    ['index.html?a=S and ?a=S and #access_token=S', 'index.html and  and '],
    ['Why?/x?S', 'Why'],
  ])('%j becomes %j', (text, left) => expect(withoutQueries(text)).toBe(left))

  test.each([
    'Is it and/or? Yes (or/no?).',
    'Minified React error #418; visit https://react.dev/errors/418 for more',
    "undefined is not an object (evaluating 'a?.b.c')",
    'Why? #1',
    'at f (http://h/x.js:10:5)',
    '',
  ])('%j stays', (text) => expect(withoutQueries(text)).toBe(text))

  const secret = 'S3CRET'
  const safe = fc.constantFrom(...'aZ09-._~!$&\'()*+,;=:@/?#%[]{}|^`\\"<>é')
  const piece = fc.array(safe, { maxLength: 12 }).map((all) => all.join(''))
  const start = fc.constantFrom('http://h', 'https://h/a', '/', '/a/b', 'wss://h/', "'/a", '("https://h/b')
  const plain = fc.stringMatching(/^[a-z ,.]{0,20}$/)

  test('whatever stands in a query or fragment is gone, and what stands apart stays', () => {
    fc.assert(
      fc.property(
        plain,
        start,
        fc.constantFrom('?', '#'),
        piece,
        piece,
        plain,
        (before, at, mark, one, other, after) => {
          const left = withoutQueries(`${before} ${at}${mark}${one}${secret}${other} ${after}`)
          expect(left).not.toContain(secret)
          expect(left.startsWith(`${before} ${at}`)).toBe(true)
          expect(left.endsWith(` ${after}`)).toBe(true)
        },
      ),
    )
  })

  test('a second look takes nothing more, and the longest text is looked at in no time', () => {
    fc.assert(fc.property(piece, (text) => withoutQueries(withoutQueries(text)) === withoutQueries(text)))
    const begun = performance.now()
    for (const one of ['/', '?', '#', ')', 'a/', '?)', ')x']) withoutQueries(one.repeat(100_000))
    expect(performance.now() - begun).toBeLessThan(1_000)
  })
})
