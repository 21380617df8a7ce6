import { beforeEach, expect, test, vi } from 'vitest'
import { parseCalendarDay } from '#contract/base/calendar-day.ts'
import { listRenewals } from '#contract/policies/renewals.ts'
import { listUnacknowledgedClosedTasks } from '#contract/tasks/closed-tasks.ts'
import { listTasksOfDay } from '#contract/tasks/tasks-of-day.ts'
import { fakeServer } from '#test/support/web/fake-server.ts'
import { eventually, setupHooks } from '#test/support/web/render-hook.ts'
import { queryClient, waitForAllQueries } from '#web/base/query-client.ts'
import { useWaitsForRenewals } from '#web/screens/lazy-renewal-question.tsx'

const renderHook = setupHooks()
const today = parseCalendarDay('2026-11-26')
let server: ReturnType<typeof fakeServer>

beforeEach(() => {
  server = fakeServer()
  Object.assign(document, { cookie: '' })
  vi.stubGlobal('navigator', { platform: 'Linux' })
  vi.stubGlobal('location', { protocol: 'http:' })
})

test('in a new browser the day waits until its renewals are read', async () => {
  const hook = renderHook(() => useWaitsForRenewals(today))
  expect(hook.result).toBe(true)
  ;(await server.next(`GET ${listTasksOfDay.path}`)).reply([])
  ;(await server.next(`GET ${listUnacknowledgedClosedTasks.path}`)).reply([])
  const renewals = await server.next(`GET ${listRenewals.path}`)
  expect(hook.result).toBe(true)
  renewals.reply([])
  await eventually(() => expect(hook.result).toBe(false))
})

test('the wait ends although the dashboard was left before its renewals were shown', async () => {
  renderHook(() => useWaitsForRenewals(today)).unmount()
  ;(await server.next(`GET ${listTasksOfDay.path}`)).reply([])
  ;(await server.next(`GET ${listUnacknowledgedClosedTasks.path}`)).reply([])
  ;(await server.next(`GET ${listRenewals.path}`)).reply([])
  await waitForAllQueries()
  expect(queryClient.isFetching()).toBe(0)
})
