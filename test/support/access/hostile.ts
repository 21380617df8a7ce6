import fc from 'fast-check'

/** Strings that PostgreSQL cannot store. */
const unstorableTexts = ['\u0000', 'a\u0000b', '\ud800', '\udfff\ud83d']

/** Strings that often cause bugs: special in another language, or visually misleading. */
const hostileTexts = [
  '\u202egnp.exe',
  '\u2066\u2069',
  '\ufeff',
  '\u200b',
  '👩‍👩‍👧‍👦',
  'Ⅷ',
  'İ',
  'ß',
  '\u0301'.repeat(200),
  "'; drop table tasks; --",
  "' or '1'='1",
  '$1',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '../../etc/passwd',
  '%00',
  '%2e%2e%2f',
  '\\',
  '\r\nSet-Cookie: a=b',
  '=cmd|x',
  '\t=1+1',
  'null',
  'undefined',
  'NaN',
  'true',
  '-1',
  '0x10',
  '1e309',
  '９',
  '2026-02-30',
  'infinity',
  '-infinity',
  'now',
  'today',
  'epoch',
  '0000-00-00',
  '10000-01-01',
  '2026-11-21T00:00:00Z',
  '0001-01-01',
  '9999-12-31',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'CSRF',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '',
]

const oddNumbers = [
  0,
  -0,
  -1,
  1.5,
  1e21,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 31 - 1,
  -(2 ** 31) - 1,
  2 ** 53,
  -(2 ** 53),
  5e-324,
  1_000,
  1_001,
  1_440,
  1_441,
]

/** Mostly short strings, rarely about 1 MB. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 60, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 30, arbitrary: fc.constantFrom(...unstorableTexts) },
  { weight: 30, arbitrary: fc.string({ unit: 'binary', maxLength: 50 }) },
  { weight: 10, arbitrary: fc.integer({ min: 90, max: 10_100 }).map((length) => 'x'.repeat(length)) },
  { weight: 1, arbitrary: fc.constantFrom(1_000_000, 1_048_000, 1_100_000).map((length) => 'é'.repeat(length / 2)) },
)

/** Any JSON value, with a bias towards odd ones. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(...oddNumbers, null, true, false, [], {}, [[]], [null], { length: 1 }, { toString: 'x' }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(50, 500).map((depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth))),
)

/** Raw bodies: invalid JSON, duplicate keys, keys special to JavaScript, numbers out of range. */
export const hostileBody: fc.Arbitrary<string> = fc.constantFrom(
  '',
  '{',
  '[',
  'null',
  '0',
  '""',
  '[]',
  '{}',
  '{"title":"x","title":1}',
  '{"title":1e400}',
  '{"__proto__":{"title":"x"}}',
  '{"constructor":{"prototype":{}}}',
  '{"title":"\\ud800"}',
  '{"title":"\\u0000"}',
  `{"title":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
  '\u0000',
  '{"a":'.repeat(2_000),
  '<xml/>',
  'title=x',
)

export const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc.record(
  {
    'content-type': fc.constantFrom(
      'application/json',
      'application/json',
      'APPLICATION/JSON; charset=UTF-8',
      'application/json;',
      ' application/json',
      'text/plain',
      'multipart/form-data',
      'application/x-www-form-urlencoded',
      'application/json\t',
      'x',
    ),
    'x-time-zone': fc.constantFrom(
      'Asia/Kathmandu',
      'Pacific/Kiritimati',
      'Mars/Olympus',
      '../../etc/passwd',
      'x'.repeat(5_000),
      '+02:00',
      "'; --",
    ),
    'idempotency-key': fc.oneof(
      fc.constantFrom('k', 'kk', 'x'.repeat(200), 'x'.repeat(201), "'; --"),
      fc.string({
        unit: fc.integer({ min: 33, max: 126 }).map((code) => String.fromCharCode(code)),
        minLength: 1,
        maxLength: 30,
      }),
    ),
    accept: fc.constantFrom('text/html', 'application/xml', '*/*'),
    'x-forwarded-for': fc.constantFrom('127.0.0.1', 'x'),
    'x-http-method-override': fc.constantFrom('DELETE', 'GET'),
  },
  { requiredKeys: [] },
)
