import { describe, expect, test } from 'vitest'
import { circlesIn } from './support/architecture/circles.ts'
import { habitRules } from './support/architecture/habit-rules.ts'
import { importRules } from './support/architecture/import-rules.ts'
import { calls, roomRules } from './support/architecture/room-rules.ts'
import { sourceFiles } from './support/architecture/source-files.ts'
import { sqlRules } from './support/architecture/sql-rules.ts'

const files = sourceFiles()

describe.each([...importRules, ...roomRules, ...sqlRules, ...habitRules])('$says', ({ check, planted }) => {
  test('holds, for something', () => {
    const { looked, breaches } = check(files)
    expect(breaches).toEqual([])
    expect(looked).toBeGreaterThan(0)
  })

  test.each(planted.map((breach) => [breach[0]!.path, breach] as const))(
    'finds a breach planted in %s',
    (_path, breach) => {
      const others = files.filter(({ path }) => !breach.some((one) => one.path === path))
      const paths = breach.map(({ path }) => path)
      const found = check([...others, ...breach]).breaches.filter((said) => paths.some((path) => said.startsWith(path)))
      expect(found).not.toEqual([])
    },
  )
})

test('the list of who calls whom has no circle, and one that has is found', () => {
  const planted = { ...calls, timeline: ['clients'] }
  expect(circlesIn(new Map(Object.entries(calls)))).toEqual([])
  expect(circlesIn(new Map(Object.entries(planted)))).not.toEqual([])
})
