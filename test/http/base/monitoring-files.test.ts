import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { checkReadiness, getMetrics } from '#contract/base/monitoring.ts'
import { reportBug } from '#contract/bug-reports/bug-reports.ts'
import { createJobs } from '#server/jobs.ts'
import { seedPeople } from '#test/support/data/people.ts'
import { findPromqlFaults, scrapeSeries, type Series } from '#test/support/promql.ts'
import { createTestApp } from '#test/support/test-app.ts'

type Rule = { alert: string; expr: string; annotations: Record<string, string> }
type Panel = {
  id: number
  title: string
  gridPos: { x: number; y: number; w: number; h: number }
  targets?: { expr: string; legendFormat: string }[]
}
type Dashboard = { panels: Panel[]; templating: { list: { name: string; query: string | { query: string } }[] } }

const alerts = parse(await readFile('ops/alerts.yaml', 'utf8')) as { groups: { rules: Rule[] }[] }
const dashboard = JSON.parse(await readFile('ops/grafana-dashboard.json', 'utf8')) as Dashboard

/** Metrics of two instances after each kind of counted event, one of them without its database. */
let series: Series[]
beforeAll(async () => {
  const testApp = await createTestApp({ env: { RATE_LIMIT: 'on' } })
  const { harbor } = await seedPeople(testApp.seed)
  const agent = await testApp.signIn(harbor.agent)
  await agent.get('/api/tasks/planning')
  for (let call = 0; call < 11; call += 1) await agent.post(reportBug.path, {})
  const { clock, database, files, metrics } = testApp
  for (const job of createJobs({ files, clock })) await job.run({ database, now: clock() })
  metrics.jobs.inc({ job: 'open-days', outcome: 'failed' })
  metrics.countSignIn('failed')
  metrics.countReplicaRead('primary')
  metrics.countDependencyError('s3', new TypeError('x'))
  const cutOff = await testApp.addInstance()
  await cutOff.pool.end()
  await cutOff.app.inject(checkReadiness.path)
  const scraped = [testApp, cutOff].map(async ({ app }, index) => {
    const { body } = await app.inject(getMetrics.path)
    return scrapeSeries(body, `daybook-${index}`)
  })
  series = (await Promise.all(scraped)).flat()
})

test.each(alerts.groups.flatMap(({ rules }) => rules).map((rule) => [rule.alert, rule] as const))(
  'the alert %s asks for what is served',
  (_, { expr, annotations }) => {
    expect(findPromqlFaults(expr, series, Object.values(annotations))).toEqual([])
    expect(annotations.summary).toMatch(/\w/)
  },
)

const queries = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr, legendFormat }) => [title, fillVariables(expr), legendFormat] as const),
)

describe('the dashboard', () => {
  test.each(queries)('%s queries metrics that are served: %s', (_, expression, legend) => {
    expect(findPromqlFaults(expression, series, [legend])).toEqual([])
  })

  test('has a variable for the instance, which is a label of what it reads', () => {
    const { query } = dashboard.templating.list.find(({ name }) => name === 'instance')!
    const [, metric = '', label = ''] = /^label_values\((\w+), (\w+)\)$/.exec((query as { query: string }).query)!
    expect(findPromqlFaults(metric, series, [`{{${label}}}`])).toEqual([])
  })

  test('shows every metric of ours', () => {
    const served = new Set(series.map(({ __name__ = '' }) => __name__.replace(/_(?:bucket|count|sum)$/, '')))
    const isShown = (name: string) => queries.some(([, expression]) => expression.includes(name))
    expect([...served].filter((name) => name.startsWith('daybook_') && !isShown(name))).toEqual([])
  })

  test('has panels that are beside each other and not one upon another', () => {
    const { panels } = dashboard
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    const overlaps = panels.flatMap(({ title, gridPos: a }, index) =>
      panels
        .slice(index + 1)
        .filter(({ gridPos: b }) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h)
        .map((other) => `${title} and ${other.title}`),
    )
    expect(overlaps).toEqual([])
    expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([])
  })
})

test.each([
  ['a metric', 'sum(rate(daybook_request_second_count[5m]))', 'nothing served: daybook_request_second_count'],
  ['a label', 'daybook_pool_connections{stat="busy"}', 'nothing served: daybook_pool_connections{stat="busy"}'],
  ['a value', 'up{job="daybok"} == 0', 'nothing served: up{job="daybok"}'],
  ['a label of a group', 'sum by (limits) (daybook_rate_limited_total)', 'no such label: limits'],
  ['the syntax', 'sum(daybook_outbox_waiting', 'does not parse at 26: sum(daybook_outbox_waiting'],
])('a query with a mistake in %s is found', (_, expression, fault) => {
  expect(findPromqlFaults(expression, series)).toEqual([fault])
})

/** Grafana's own variable and ours, as Grafana fills them for all instances. */
function fillVariables(expression: string): string {
  return expression.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*')
}
