import { type FormattedInstant, formatInstant } from './format-time.ts'
import { useToday, useZone } from './today.ts'

/** Formats instants in the viewer's time zone, relative to their today. */
export function useFormatInstant(): (instant: string) => FormattedInstant {
  const today = useToday()
  const zone = useZone()
  return (instant) => formatInstant(instant, zone, today)
}
