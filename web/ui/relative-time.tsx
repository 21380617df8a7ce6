import { useFormatInstant } from '#web/base/use-format-instant.ts'

/** The day of an instant relative to today; the tooltip has the full date and time. */
export function RelativeTime({ instant, className }: { instant: string; className?: string }) {
  const { relative, full } = useFormatInstant()(instant)
  return (
    <time dateTime={instant} title={full} className={className}>
      {relative}
    </time>
  )
}
