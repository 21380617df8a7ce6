import { expect, test } from 'vitest'
import type { NurtureSequence, ListedSequence } from '#contract/sequences/sequences.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import { createDemoData } from '#demo/demo.ts'
import { createTestApp } from '#test/support/test-app.ts'

test.each(['2026-11-21T15:00:00Z', '2027-03-01T15:00:00Z'])(
  'the demo of %s has eight sequences with clients at different steps, one of them paused',
  async (now) => {
    const testApp = await createTestApp()
    testApp.clock.set(now)
    await testApp.seed.organization({ is_platform: true })
    await createDemoData(testApp.database.pool, testApp.clock())
    const { rows } = await testApp.owner.query<{ id: string; organizationId: string; email: string }>(
      `select id, organization_id as "organizationId", email from users where role = 'agent' order by email`,
    )
    for (const { email, ...user } of rows) {
      const agent = await testApp.signIn(user)
      // The day is opened first, as its first reader does.
      const { body: day } = await agent.get<TaskOfDay[]>(`/api/tasks/planning?date=${now.slice(0, 10)}`)
      expect(day.filter(({ dueDate }) => dueDate < now.slice(0, 10)).length).toBeGreaterThanOrEqual(2)
      const { body: sequences } = await agent.get<ListedSequence[]>('/api/nurture-sequences')
      expect(sequences.map(({ name }: NurtureSequence) => name).toSorted()).toEqual([
        ...[
          'Birthday',
          'Claim aftercare',
          'Medicare at 65',
          'Quote follow-up',
          'Referral',
          'Renewal',
          'Welcome',
          'Win-back',
        ],
      ])
      if (email !== 'agent@harbor.test') continue
      for (const { enrolledCount } of sequences) expect(enrolledCount).toBeGreaterThan(0)
      expect(sequences.reduce((total, { pausedCount }) => total + pausedCount, 0)).toBe(1)
      const stages = sequences.flatMap(({ clientsBySteps }) => clientsBySteps.filter(Boolean))
      expect(stages.length).toBeGreaterThan(8)
    }
  },
)
