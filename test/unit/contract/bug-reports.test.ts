import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stripUrlQueriesInText, stripUrlQuery } from '#contract/bug-reports/bug-reports.ts'
import { cpuMsOf } from '#test/support/cpu-time.ts'

test('a URL loses everything from its query or fragment on', () => {
  expect(stripUrlQuery('https://a.test/b?c=d#e')).toBe('https://a.test/b')
  expect(stripUrlQuery('https://a.test/b#e?c')).toBe('https://a.test/b')
  expect(stripUrlQuery('https://a.test/b?c=d e\nf')).toBe('https://a.test/b')
  expect(stripUrlQuery('')).toBe('')
})

describe('URLs within a text', () => {
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
  ])('%j becomes %j', (text, result) => expect(stripUrlQueriesInText(text)).toBe(result))

  test.each([
    'Is it and/or? Yes (or/no?).',
    'Minified React error #418; visit https://react.dev/errors/418 for more',
    "undefined is not an object (evaluating 'a?.b.c')",
    'Why? #1',
    'at f (http://h/x.js:10:5)',
    '',
  ])('%j is unchanged', (text) => expect(stripUrlQueriesInText(text)).toBe(text))

  const secret = 'S3CRET'
  const safeCharacter = fc.constantFrom(...'aZ09-._~!$&\'()*+,;=:@/?#%[]{}|^`\\"<>é')
  const piece = fc.array(safeCharacter, { maxLength: 12 }).map((all) => all.join(''))
  const start = fc.constantFrom('http://h', 'https://h/a', '/', '/a/b', 'wss://h/', "'/a", '("https://h/b')
  const plainText = fc.stringMatching(/^[a-z ,.]{0,20}$/)

  test('lose queries and fragments, and nothing around them', () => {
    fc.assert(
      fc.property(
        plainText,
        start,
        fc.constantFrom('?', '#'),
        piece,
        piece,
        plainText,
        (before, at, mark, one, other, after) => {
          const result = stripUrlQueriesInText(`${before} ${at}${mark}${one}${secret}${other} ${after}`)
          expect(result).not.toContain(secret)
          expect(result.startsWith(`${before} ${at}`)).toBe(true)
          expect(result.endsWith(` ${after}`)).toBe(true)
        },
      ),
    )
  })

  test('are stripped idempotently, and within a second in long texts', () => {
    fc.assert(
      fc.property(piece, (text) => stripUrlQueriesInText(stripUrlQueriesInText(text)) === stripUrlQueriesInText(text)),
    )
    const cpuMs = cpuMsOf(() => {
      for (const one of ['/', '?', '#', ')', 'a/', '?)', ')x']) stripUrlQueriesInText(one.repeat(100_000))
    })
    expect(cpuMs).toBeLessThan(1_000)
  })
})
