import { describe, expect, test } from 'vitest'
import { importRules } from '#test/support/architecture/import-rules.ts'
import { serverRules } from '#test/support/architecture/server-rules.ts'
import { readSourceFiles } from '#test/support/architecture/source-files.ts'
import { sqlRules } from '#test/support/architecture/sql-rules.ts'
import { styleRules } from '#test/support/architecture/style-rules.ts'
import { vocabularyRules } from '#test/support/architecture/vocabulary-rules.ts'
import { webRules } from '#test/support/architecture/web-rules.ts'

const files = readSourceFiles()

const rules = [...importRules, ...serverRules, ...webRules, ...sqlRules, ...styleRules, ...vocabularyRules]

describe.each(rules.map((rule) => [rule.description, rule] as const))('%s', (_description, { check, violations }) => {
  test('holds, and something was checked', () => {
    const { checkedCount, breaches } = check(files)
    expect(breaches, breaches.join('\n')).toEqual([])
    expect(checkedCount).toBeGreaterThan(0)
  })

  test.each(violations.map((violation) => [violation[0]!.path, violation] as const))(
    'reports a violation planted in %s',
    (_path, violation) => {
      const unplanted = files.filter(({ path }) => !violation.some((planted) => planted.path === path))
      const known = new Set(check(files).breaches)
      const reported = check([...unplanted, ...violation]).breaches.filter((breach) => !known.has(breach))
      expect(reported).not.toEqual([])
    },
  )
})
