import { expect, test } from 'vitest'
import type { AgentAnalytics } from '#contract/analytics/analytics.ts'
import { sortAgents, toggleAgentSort, agentColumns } from '#web/analytics/agent-columns.ts'

test('people are sorted by a column, numbers with the highest first, the order of equal ones kept', () => {
  const people = [
    ['Zoe', 3],
    ['ada', 5],
    ['Émile', 3],
  ].map(([agentName, tasksAssigned]) => ({ agentName, tasksAssigned }) as AgentAnalytics)
  const namesBy = (key: string, isDescending: boolean) =>
    sortAgents(people, { key, isDescending }).map(({ agentName }) => agentName)
  expect(namesBy('agent', false)).toEqual(['ada', 'Émile', 'Zoe'])
  expect(namesBy('assigned', true)).toEqual(['ada', 'Zoe', 'Émile'])
  const [agent, , assigned] = agentColumns
  expect(toggleAgentSort({ key: 'agent', isDescending: false }, assigned!)).toEqual({
    key: 'assigned',
    isDescending: true,
  })
  expect(toggleAgentSort({ key: 'agent', isDescending: false }, agent!)).toEqual({ key: 'agent', isDescending: true })
})
