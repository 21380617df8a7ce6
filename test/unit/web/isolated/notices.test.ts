import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { listNotices, markNoticesRead, type Notice } from '#contract/notices/notices.ts'
import { fakeServer } from '#test/support/web/fake-server.ts'
import { eventually, setupHooks } from '#test/support/web/render-hook.ts'
import { queryClient } from '#web/base/query-client.ts'
import { useMarkNoticesRead, useNotices } from '#web/notices/list-queries.ts'
import { useNewestNotices } from '#web/notices/queries.ts'
import { useReminderTitle } from '#web/notices/reminder-watcher.tsx'

vi.mock('#web/base/toast.ts', () => ({ toast: vi.fn() }))

const renderHook = setupHooks()
let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
})

const notice = (id: string) => ({ id, readAt: null }) as Notice
const listPath = `GET ${listNotices.path}`
type Rendered = { result: ReturnType<typeof useNewestNotices> | ReturnType<typeof useNotices> }
const describeRows = ({ result }: Rendered) =>
  result.state === 'ready' ? result.data.map(({ id, readAt }) => `${id} ${readAt ? 'read' : 'unread'}`) : []

test('the list of notices is read again each time it is opened', async () => {
  const first = renderHook(useNotices)
  ;(await server.next(listPath)).reply([notice('a')])
  await eventually(() => expect(describeRows(first)).toEqual(['a unread']))
  first.unmount()
  const second = renderHook(useNotices)
  ;(await server.next(listPath)).reply([notice('b'), notice('a')])
  await eventually(() => expect(describeRows(second)).toEqual(['b unread', 'a unread']))
})

test('notices are read at once in bell and list, and unread again after a failure, which keeps those that came', async () => {
  const hooks = [renderHook(useNewestNotices), renderHook(useNotices)]
  for (const _ of hooks) (await server.next(listPath)).reply([notice('a')])
  for (const hook of hooks) await eventually(() => expect(describeRows(hook)).toEqual(['a unread']))
  const marking = renderHook(useMarkNoticesRead)
  const sent = marking.result.send({ body: { ids: ['a'] } })
  const request = await server.next(`POST ${markNoticesRead.path}`)
  for (const hook of hooks) expect(describeRows(hook)).toEqual(['a read'])

  void queryClient.refetchQueries({ queryKey: [listNotices.name] })
  for (const _ of hooks) (await server.next(listPath)).reply([notice('b'), notice('a')])
  for (const hook of hooks) await eventually(() => expect(describeRows(hook)).toContain('b unread'))
  request.refuse(400, 'VALIDATION')
  await sent
  for (const hook of hooks) expect(describeRows(hook)).toEqual(['b unread', 'a unread'])
})

test('a new reminder is in the title of the tab for ten minutes', () => {
  vi.useFakeTimers({ now: new Date('2026-11-26T15:02:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const reminder = { ...notice('a'), kind: 'appointment', text: '3:00 PM: Call Ana', createdAt: '2026-11-26T15:00:00Z' }
  const hook = renderHook(() => useReminderTitle([reminder as Notice]))
  expect(document.title).toBe('3:00 PM: Call Ana · Daybook')
  vi.advanceTimersByTime(7 * 60_000)
  expect(document.title).toBe('3:00 PM: Call Ana · Daybook')
  vi.advanceTimersByTime(60_000)
  expect(document.title).toBe('Daybook')
  hook.rerender(() => useReminderTitle([{ ...reminder, createdAt: '2026-11-26T15:09:00Z' } as Notice]))
  expect(document.title).toBe('3:00 PM: Call Ana · Daybook')
  hook.unmount()
  expect(document.title).toBe('Daybook')
})
