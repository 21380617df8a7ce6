import { type ComponentType, type ReactNode, useDeferredValue, useEffect } from 'react'
import { waitForIdlePage } from '#web/base/query-client.ts'
import { createLazyModule } from '#web/base/store.ts'

/**
 * A component that the first screen does not depend on: its code is fetched after everything the screen needs. Nothing
 * else is missing without it, so a failure is not shown.
 */
export function createLateComponent<Props extends object>(
  fetchComponent: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = null,
): (props: Props) => ReactNode {
  const component = createLazyModule(fetchComponent)
  return function LateComponent(props: Props) {
    const Loaded = useDeferredValue(component.useLoaded())
    useEffect(() => {
      waitForIdlePage()
        .then(component.load)
        .catch((reason: unknown) => console.info('A part of the page could not be fetched', reason))
    }, [])
    return Loaded ? <Loaded {...props} /> : placeholder
  }
}
