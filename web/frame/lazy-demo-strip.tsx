import { useEffect } from 'react'
import { waitForAllQueries } from '#web/base/query-client.ts'
import { createLazyModule } from '#web/base/store.ts'

/** The strip of the demo, whose code is fetched after all that the screen needs. */
export function LazyDemoStrip() {
  const Strip = stripModule.useLoaded()
  useEffect(() => {
    const fetchStrip = async () => {
      await waitForAllQueries()
      await stripModule.load()
    }
    fetchStrip().catch((reason: unknown) => console.info('The strip of the demo could not be fetched', reason))
  }, [])
  return Strip ? <Strip /> : null
}

const stripModule = createLazyModule(async () => (await import('#web/frame/demo/demo-strip.tsx')).DemoStrip)
