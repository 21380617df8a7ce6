import { expect, test } from 'vitest'
import { rewriteUndecodableUrl } from '#server/base/pages/screens.ts'

test.each([
  ['/', '/'],
  ['/clients/%E0%A4%A', '/'],
  ['/%zz?q=1', '/'],
  ['/clients?q=%zz', '/clients?q=%zz'],
  ['/clients/J%C3%BCrgen', '/clients/J%C3%BCrgen'],
  // API and asset URLs are not rewritten: their routes reject them.
  ['/api/clients/%zz', '/api/clients/%zz'],
  ['/assets/%zz', '/assets/%zz'],
])('%s is read as %s', (url, expected) => {
  expect(rewriteUndecodableUrl(url)).toBe(expected)
})
