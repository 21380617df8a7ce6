import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Card } from '#web/ui/card.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { useIsPrinting } from '#web/ui/rows/use-is-printing.ts'
import { words } from '#web/ui/words.ts'

/** The content of a chart as a table; the first column names the row. */
type ChartTable = { columns: readonly string[]; rows: readonly (readonly string[])[] }

type ChartFigureProps = {
  title: string
  rule: string
  /** A description of the chart for those who cannot see it. */
  summary: string
  legend?: readonly { label: string; color: string }[]
  table: ChartTable
  /** The chart and its height in pixels. */
  height: number
  className?: string
  children: ReactNode
}

/** A chart with its title, its rule, its legend and its numbers as a table, which is for everybody. */
export function ChartFigure({
  title,
  rule,
  summary,
  legend = [],
  table,
  height,
  className,
  children,
}: ChartFigureProps) {
  const id = useId()
  return (
    <Card className={joinClasses('flex min-w-0 flex-col', className)}>
      <figure aria-labelledby={id} className="flex grow flex-col">
        <figcaption>
          <h2 id={id} className="font-serif text-lg font-semibold">
            {title}
          </h2>
          <p className="mt-1 text-sm text-ink-soft">{rule}</p>
        </figcaption>
        {legend.length > 0 && (
          <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-xs">
            {legend.map(({ label, color }) => (
              <li key={label} className="flex items-center gap-1.5">
                <span aria-hidden className="size-3 rounded-xs border border-edge" style={{ background: color }} />
                {label}
              </li>
            ))}
          </ul>
        )}
        <div role="img" aria-label={summary} className="mt-2 overflow-x-clip">
          <RenderWhenNear height={height}>{children}</RenderWhenNear>
        </div>
        <details className="mt-auto pt-2">
          <summary className="flex min-h-8 w-fit cursor-pointer items-center text-sm font-medium text-teal-deep touch:min-h-11">
            {words.asTable}
          </summary>
          <table className="mt-1 w-full text-sm">
            <thead>
              <tr className="border-b border-line">
                {table.columns.map((column) => (
                  <th key={column} scope="col" className="py-1.5 pr-3 text-right font-medium first:text-start">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {table.rows.map(([name, ...values], index) => (
                <tr key={index}>
                  <th scope="row" dir="auto" className="py-1.5 pr-3 text-start font-normal wrap-anywhere">
                    {name}
                  </th>
                  {values.map((value, column) => (
                    <td key={column} className="py-1.5 pr-3 text-right whitespace-nowrap">
                      {value}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </figure>
    </Card>
  )
}

/** Renders a chart when it comes near the window or is printed: on a phone, that takes a tenth of a second. */
function RenderWhenNear({ height, children }: Pick<ChartFigureProps, 'height' | 'children'>) {
  const container = useRef<HTMLDivElement>(null)
  const [wasNear, setWasNear] = useState(false)
  const isPrinting = useIsPrinting()
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        setWasNear(true)
      },
      { rootMargin: '25% 0px' },
    )
    observer.observe(container.current!)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={container} aria-hidden style={{ minHeight: height }}>
      {(wasNear || isPrinting) && children}
    </div>
  )
}
