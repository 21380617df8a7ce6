import { beforeAll, describe, expect, test } from 'vitest'
import { documentRules } from '#test/support/architecture/document-rules.ts'
import { importRules } from '#test/support/architecture/import-rules.ts'
import type { Rule } from '#test/support/architecture/rule.ts'
import { securityRules } from '#test/support/architecture/security-rules.ts'
import { serverRules } from '#test/support/architecture/server-rules.ts'
import { readSourceFiles } from '#test/support/architecture/source-files.ts'
import { sqlRules } from '#test/support/architecture/sql-rules.ts'
import { sizeWarnings, styleRules } from '#test/support/architecture/style-rules.ts'
import { webRules } from '#test/support/architecture/web-rules.ts'

const files = readSourceFiles()

const rules = [
  ...importRules,
  ...serverRules,
  ...webRules,
  ...sqlRules,
  ...styleRules,
  ...documentRules,
  ...securityRules,
]

type Rows = readonly (readonly [string, Rule])[]
const toRows = (list: readonly Rule[]): Rows => list.map((rule) => [rule.description, rule])

describe.each(toRows(rules))('%s', (_description, { check }) => {
  test('holds, and something was checked', () => {
    const { checkedCount, breaches } = check(files)
    expect(breaches, breaches.join('\n')).toEqual([])
    expect(checkedCount).toBeGreaterThan(0)
  })
})

test.each(toRows(sizeWarnings))('%s: a warning, not a failure', (description, { check }) => {
  const { checkedCount, breaches } = check(files)
  for (const breach of breaches) console.warn(`${description}: ${breach}`)
  expect(checkedCount).toBeGreaterThan(0)
})

describe.each(toRows([...rules, ...sizeWarnings]))('%s', (_description, { check, violations }) => {
  let known: Set<string>
  beforeAll(() => {
    known = new Set(check(files).breaches)
  })
  test.each(violations.map((violation) => [violation[0]!.path, violation] as const))(
    'reports a violation planted in %s',
    (_path, violation) => {
      const unplanted = files.filter(({ path }) => !violation.some((planted) => planted.path === path))
      const reported = check([...unplanted, ...violation]).breaches.filter((breach) => !known.has(breach))
      expect(reported).not.toEqual([])
    },
  )
})
