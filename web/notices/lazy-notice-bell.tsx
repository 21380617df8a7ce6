import { createLateComponent } from '#web/ui/late-component.tsx'

/** The bell in the bar. Its code and its number load after the first screen; its place is reserved until then. */
export const LazyNoticeBell = createLateComponent(
  async () => (await import('./notice-bell.tsx')).NoticeBell,
  <span className="size-9 touch:size-11" />,
)
