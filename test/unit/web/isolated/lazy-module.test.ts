import { describe, expect, test, vi } from 'vitest'
import { eventually, setupHooks } from '#test/support/web/render-hook.ts'
import { createLazyModule } from '#web/base/lazy-module.ts'

const render = setupHooks()

describe('a lazy module', () => {
  test('is fetched once and renders its users when it has arrived', async () => {
    const fetchModule = vi.fn(async () => () => 'a component')
    const module = createLazyModule(fetchModule)
    const hook = render(module.useLoaded)
    expect(hook.result).toBeUndefined()
    const loaded = await module.load()
    expect(await module.load()).toBe(loaded)
    await eventually(() => expect(hook.result).toBe(loaded))
    expect(fetchModule).toHaveBeenCalledOnce()
  })

  test('is fetched again after a failure', async () => {
    const fetchModule = vi.fn(async () => 'code').mockRejectedValueOnce(new Error('offline'))
    const module = createLazyModule(fetchModule)
    await expect(module.load()).rejects.toThrow('offline')
    await expect(module.load()).resolves.toBe('code')
  })
})
