import { createLateComponent } from '#web/ui/late-component.tsx'

/** The bell in the bar. Its code and its number come after the first screen; its place is kept until then. */
export const LazyNoticeBell = createLateComponent(
  async () => (await import('./notice-bell.tsx')).NoticeBell,
  <span className="size-9 touch:size-11" />,
)
