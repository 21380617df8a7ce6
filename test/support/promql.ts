import { parser } from '@prometheus-io/lezer-promql'

/** A time series: its labels, and its metric as `__name__`. */
export type Series = Readonly<Record<string, string>>

/**
 * Reads the answer of `/metrics` as Prometheus does, under the job and instance of a scrape: labels of ours with those
 * names become `exported_…`. Prometheus adds `up` itself.
 */
export function scrapeSeries(body: string, instance: string): Series[] {
  const target = { job: 'daybook', instance }
  const scraped = [...body.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)].map(([, name = '', labels = '']) => {
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label = '', value = '']) => [
      label in target ? `exported_${label}` : label,
      value,
    ])
    return { ...Object.fromEntries(pairs), ...target, __name__: name }
  })
  return [...scraped, { ...target, __name__: 'up' }]
}

/**
 * Lists what is wrong with a PromQL expression and its texts: that it does not parse, selectors that select none of the
 * series, and labels in `by (…)` and in `{{ … }}` that none of the selected series has.
 */
export function findPromqlFaults(expression: string, series: readonly Series[], templates: string[] = []): string[] {
  const root = parser.parse(expression).topNode
  const faults: string[] = []
  const selected: Series[] = []
  const textOf = ({ from, to }: Node) => expression.slice(from, to)
  root.cursor().iterate(({ node, type }) => {
    if (type.isError) faults.push(`does not parse at ${node.from}: ${expression}`)
    if (type.name !== 'VectorSelector') return
    const matches = toMatcher(node, textOf)
    const found = series.filter(matches)
    if (found.length === 0) faults.push(`nothing served: ${textOf(node)}`)
    selected.push(...found)
  })
  const grouped = findAll(root, 'GroupingLabels').flatMap((labels) => findAll(labels, 'LabelName').map(textOf))
  const shown = templates.flatMap((text) => [...text.matchAll(/\{\{\s*(?:\$labels\.)?(\w+)\s*\}\}/g)])
  for (const label of [...grouped, ...shown.map(([, name = '']) => name)])
    if (!selected.some((one) => label in one)) faults.push(`no such label: ${label}`)
  return faults
}

type Node = ReturnType<typeof parser.parse>['topNode']

function findAll(root: Node, name: string): Node[] {
  const found: Node[] = []
  root.cursor().iterate(({ node }) => void (node.name === name && found.push(node)))
  return found
}

/** A label that a series lacks is empty, as in Prometheus. */
function toMatcher(selector: Node, textOf: (node: Node) => string): (series: Series) => boolean {
  const name = selector.getChild('Identifier')
  const matchers = findAll(selector, 'UnquotedLabelMatcher').map((matcher) => {
    const [label, operator, value] = [matcher.firstChild!, matcher.getChild('MatchOp')!, matcher.lastChild!].map(textOf)
    return { label: label!, operator: operator!, value: JSON.parse(value!) as string }
  })
  return (series) =>
    (!name || series.__name__ === textOf(name)) &&
    matchers.every(({ label, operator, value }) => {
      const actual = series[label] ?? ''
      const isEqual = operator.includes('~') ? new RegExp(`^(?:${value})$`).test(actual) : actual === value
      return isEqual !== operator.startsWith('!')
    })
}
