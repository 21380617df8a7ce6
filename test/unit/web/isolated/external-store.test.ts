import { describe, expect, test } from 'vitest'
import { eventually, setupHooks } from '#test/support/web/render-hook.ts'
import { createExternalStore } from '#web/base/external-store.ts'

const render = setupHooks()

describe('a store', () => {
  test('renders every component that uses it when it is written', async () => {
    const store = createExternalStore(1)
    const [one, other] = [render(store.useValue), render(store.useValue)]
    store.write(2)
    await eventually(() => expect([one.result, other.result]).toEqual([2, 2]))
    expect(store.read()).toBe(2)
  })

  test('leaves unmounted components alone', async () => {
    const store = createExternalStore(1)
    const renderedValues: number[] = []
    const hook = render(() => renderedValues.push(store.useValue()))
    hook.unmount()
    store.write(2)
    expect(renderedValues).toEqual([1])
  })
})
