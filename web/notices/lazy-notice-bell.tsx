import { useEffect } from 'react'
import { waitForAllQueries } from '#web/base/query-client.ts'
import { createLazyModule } from '#web/base/store.ts'

const bell = createLazyModule(async () => (await import('./notice-bell.tsx')).NoticeBell)

/** The bell in the bar. Its code and its number come after the first screen; its place is kept until then. */
export function LazyNoticeBell() {
  const Bell = bell.useLoaded()
  useEffect(() => {
    waitForAllQueries().then(bell.load).catch(console.info)
  }, [])
  return Bell ? <Bell /> : <span className="size-9 touch:size-11" />
}
