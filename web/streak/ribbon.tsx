import { joinClasses } from '#web/ui/join-classes.ts'

/** The bookmark of the logo, with a stitch for each day of the streak's present week. */
export const StreakRibbon = ({ streak, className }: { streak: number; className?: string }) => (
  <svg viewBox="0 0 28 92" aria-hidden className={joinClasses('shrink-0', className)}>
    <path d="M0 0h28v91.5L14 80 0 91.5z" className={streak ? 'fill-amber' : 'fill-amber-wash'} />
    {Array.from({ length: 7 }, (_, index) => (
      <path
        key={index}
        d={`M8 ${10 + index * 10}h12`}
        strokeWidth="2.5"
        strokeLinecap="round"
        className={streak && index < getDayOfStreakWeek(streak) ? 'stroke-sheet' : 'stroke-ink/20'}
      />
    ))}
  </svg>
)

/** 1 to 7: a full week stays until the next one begins. */
export const getDayOfStreakWeek = (streak: number): number => (streak ? ((streak - 1) % 7) + 1 : 0)
