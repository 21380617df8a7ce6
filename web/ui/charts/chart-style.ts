const faintColor = 'color-mix(in oklab, var(--edge) 45%, var(--sheet))'

/** Colors of the charts from the design tokens, so that they follow the theme. */
export const chartColors = {
  completed: 'var(--teal)',
  notCompleted: faintColor,
  started: 'color-mix(in oklab, var(--teal) 45%, var(--sheet))',
  toDo: faintColor,
  abandoned: 'var(--ink-faint)',
  grid: 'var(--line)',
} as const

/** Colors of texts on strong and on faint bars. */
export const chartLabelColors = { onStrong: 'var(--on-teal)', onFaint: 'var(--ink)' } as const

/** The props of an axis without lines, in the small type of the screen. */
export const axisStyle = {
  tickLine: false,
  axisLine: false,
  tick: { fill: 'var(--ink-soft)', fontSize: 12 },
} as const

/** The props of a tooltip that looks like a card. */
export const chartTooltipProps = {
  cursor: { fill: 'var(--well)' },
  isAnimationActive: false,
  contentStyle: {
    background: 'var(--sheet)',
    border: '1px solid var(--line)',
    borderRadius: 8,
    fontSize: 13,
    padding: '6px 10px',
  },
  itemStyle: { color: 'var(--ink)', padding: 0 },
  labelStyle: { color: 'var(--ink-soft)' },
} as const

/** Shortens a name to fit next to a bar. */
export const shortenName = (name: string): string =>
  [...name].length > 16 ? `${[...name].slice(0, 15).join('')}…` : name

/** Maximum people in a chart; more would be unreadable. */
export const maxChartAgents = 12
