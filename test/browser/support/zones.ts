/** Returns a zone with a whole-hour offset in which it is currently this hour. */
export const zoneWithHour = (hour: number, now: Date): string => zoneWithOffset((hour - now.getUTCHours() + 24) % 24)

/** Etc zones have inverted signs: Etc/GMT-5 is five hours ahead of UTC. They range from 14 ahead to 12 behind. */
function zoneWithOffset(hours: number): string {
  const offset = hours > 14 ? hours - 24 : hours
  return `Etc/GMT${offset < 0 ? '+' : '-'}${Math.abs(offset)}`
}
