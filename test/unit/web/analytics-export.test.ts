import { expect, test } from 'vitest'
import type { AgentAnalytics } from '#contract/analytics/analytics.ts'
import { sortAgents, toggleAgentSort, agentColumns } from '#web/analytics/agent-columns.ts'
import { toCsv } from '#web/analytics/csv.ts'

const toCell = (value: string | number) => toCsv([[value]]).slice(1, -2)

test.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\t=1', '\n=1', '\u00a0=1', '\u200b=1', '＝1', '＋1', '－1', '＠x'])(
  'a text that begins like the formula %j is exported as text',
  (text) => expect(toCell(text).replace(/^"/, '')).toBe(`'${text}${toCell(text).endsWith('"') ? '"' : ''}`),
)

test('a cell is quoted where it has a separator, a quote or a line break', () => {
  expect(toCsv([['Ada', 1.5, 'a,b', 'say "so"', 'two\nlines']])).toBe(
    '\uFEFFAda,1.5,"a,b","say ""so""","two\nlines"\r\n',
  )
  expect(toCell("O'Brien-Smith")).toBe("O'Brien-Smith")
})

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
