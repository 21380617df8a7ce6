import { describe, expect, test } from 'vitest'
import { createDemoData } from '#demo/demo.ts'
import type { ListedRecurringRule } from '#contract/tasks/recurring-rules.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import { createTestApp } from '#test/support/test-app.ts'

describe('the demo', () => {
  test.each(['2026-11-21T15:00:00Z', '2027-03-01T15:00:00Z'])('of %s has rules of every kind', async (now) => {
    const testApp = await createTestApp()
    testApp.clock.set(now)
    await testApp.seed.organization({ is_platform: true })
    await createDemoData(testApp.database.pool, testApp.clock())
    const { rows } = await testApp.owner.query<{ id: string; organizationId: string }>(
      `select id, organization_id as "organizationId" from users where email = 'agent@harbor.test'`,
    )
    const agent = await testApp.signIn(rows[0]!)
    const { body: rules } = await agent.get<ListedRecurringRule[]>('/api/tasks/recurring')
    expect(rules.map(({ repeatInterval }) => repeatInterval).toSorted()).toEqual([
      'custom',
      'daily',
      'monthly',
      'weekly',
      'yearly',
    ])
    expect(rules.find(({ repeatInterval }) => repeatInterval === 'monthly')!.dueDate.slice(8)).toBe('31')
    for (const { nextDate } of rules) expect(nextDate! > now.slice(0, 10)).toBe(true)
    const { body: tasks } = await agent.get<TaskOfDay[]>(`/api/tasks/planning?date=${now.slice(0, 10)}`)
    const repeating = tasks.filter(({ hasRepeat, status }) => hasRepeat && status === 'pending')
    expect(repeating.map(({ repeatInterval }) => repeatInterval)).toContain('daily')
  })
})
