import { joinClasses } from '#web/ui/join-classes.ts'

/** The ring that fills with `share`, and its check, which is drawn when something is done (tasks.css). */
export const CheckMark = ({ share, isDone, className }: { share: number; isDone: boolean; className?: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden className={joinClasses('task-mark', isDone && 'is-done', className)}>
    <circle cx="12" cy="12" r="10.25" className="task-mark-edge" />
    <circle
      cx="12"
      cy="12"
      r="10.25"
      pathLength={1}
      className="task-mark-count"
      style={{ strokeDashoffset: 1 - share }}
    />
    <path d="M7 12.4 10.6 16 17.2 8.6" pathLength={1} className="task-mark-check" />
  </svg>
)
