/** A zone of whole hours on whose clocks it is this hour now, whatever the minute. */
export const zoneWithHour = (hour: number, now: Date): string => zoneWithOffset((hour - now.getUTCHours() + 24) % 24)

/** Etc's signs are turned round: Etc/GMT-5 is five hours ahead of UTC. There are 14 ahead and 12 behind. */
function zoneWithOffset(hours: number): string {
  const offset = hours > 14 ? hours - 24 : hours
  return `Etc/GMT${offset < 0 ? '+' : '-'}${Math.abs(offset)}`
}
