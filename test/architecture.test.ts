import { describe, expect, test } from 'vitest'
import { findCycles } from '#test/support/architecture/cycles.ts'
import { styleRules } from '#test/support/architecture/style-rules.ts'
import { importRules } from '#test/support/architecture/import-rules.ts'
import { allowedCalls, featureRules } from '#test/support/architecture/feature-rules.ts'
import { sourceFiles } from '#test/support/architecture/source-files.ts'
import { sqlRules } from '#test/support/architecture/sql-rules.ts'

const files = sourceFiles()

describe.each([...importRules, ...featureRules, ...sqlRules, ...styleRules])(
  '$says',
  ({ check, violations: planted }) => {
    test('holds, for something', () => {
      const { checkedCount: looked, breaches } = check(files)
      expect(breaches).toEqual([])
      expect(looked).toBeGreaterThan(0)
    })

    test.each(planted.map((breach) => [breach[0]!.path, breach] as const))(
      'finds a breach planted in %s',
      (_path, breach) => {
        const others = files.filter(({ path }) => !breach.some((one) => one.path === path))
        const paths = breach.map(({ path }) => path)
        const caught = check([...others, ...breach]).breaches.filter((message) =>
          paths.some((path) => message.startsWith(path)),
        )
        expect(caught).not.toEqual([])
      },
    )
  },
)

test('the list of who calls whom has no circle, and one that has is found', () => {
  const cyclic = { ...allowedCalls, timeline: ['clients'] }
  expect(findCycles(new Map(Object.entries(allowedCalls)))).toEqual([])
  expect(findCycles(new Map(Object.entries(cyclic)))).not.toEqual([])
})
