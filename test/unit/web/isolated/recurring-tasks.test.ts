import { beforeEach, describe, expect, test, vi } from 'vitest'
import { parseCalendarDay } from '#contract/base/calendar-day.ts'
import { getClient } from '#contract/clients/client-endpoints.ts'
import { type Occurrence, listComingOccurrences } from '#contract/tasks/occurrences.ts'
import { type ListedRecurringRule, listRecurringRules } from '#contract/tasks/recurring-rules.ts'
import { type TaskOfDay, listTasksOfDay } from '#contract/tasks/tasks-of-day.ts'
import { eventually, flushScheduledWork } from '#test/support/web/render-hook.ts'
import { setupWrites } from '#test/support/web/write-fixture.ts'
import { queryClient } from '#web/base/query-client.ts'
import { offerUndo } from '#web/base/undo.ts'
import { getQueryKey } from '#web/base/use-endpoint-query.ts'
import { useOccurrenceActions } from '#web/tasks/occurrences/occurrence-actions.ts'
import { useUpcomingMonthOccurrences } from '#web/tasks/occurrences/queries.ts'
import { useEditRule, useRecurringRules, useStopRecurringRule } from '#web/tasks/recurring/queries.ts'
import { parseRuleEdit, toRuleFormValues } from '#web/tasks/recurring/rule-form-values.ts'

vi.mock('#web/base/toast.ts', () => ({ toast: vi.fn() }))
vi.mock('#web/base/undo.ts', () => ({
  offerUndo: vi.fn(),
  saveWithUndo: (save: () => Promise<unknown>) => save(),
  withdrawUndo: vi.fn(),
}))
vi.mock('#web/base/announce.tsx', () => ({ announceToScreenReader: vi.fn() }))

const { renderHook, server } = setupWrites()
const today = parseCalendarDay('2026-11-20')
const instant = '2026-11-01T09:00:00.000Z'

const buildRule = (id: string, overrides: Partial<ListedRecurringRule> = {}): ListedRecurringRule => ({
  id,
  title: `Call ${id}`,
  description: null,
  type: 'call',
  priority: 'medium',
  clientId: null,
  clientName: null,
  dueTime: null,
  reminderMinutes: null,
  targetCount: 1,
  estimatedMinutes: 30,
  resourceType: 'none',
  resourceLink: null,
  repeatInterval: 'weekly',
  repeatCustomDays: null,
  repeatEndDate: null,
  dueDate: parseCalendarDay('2026-11-02'),
  nextDate: parseCalendarDay('2026-11-23'),
  isSuspended: false,
  stoppedAt: null,
  createdAt: instant,
  updatedAt: instant,
  ...overrides,
})
const buildOccurrence = (sourceId: string, day: string): Occurrence => ({
  id: `recurring/${sourceId}/${day}`,
  source: 'recurring',
  sourceId,
  key: day,
  date: parseCalendarDay(day),
  title: `Call ${sourceId}`,
  description: null,
  type: 'call',
  priority: 'medium',
  clientId: null,
  clientName: null,
  dueTime: null,
  reminderMinutes: null,
  targetCount: 1,
  estimatedMinutes: 30,
})
const monthKey = (month: string) => getQueryKey(listComingOccurrences, { query: { year: '2026', month } })
const cachedDays = (month: string) =>
  queryClient.getQueryData<Occurrence[]>(monthKey(month))!.map(({ sourceId, date }) => `${sourceId} ${date.slice(5)}`)
const dayKey = (date: string) => getQueryKey(listTasksOfDay, { query: { date: parseCalendarDay(date) } })
const cachedTitles = () =>
  queryClient.getQueryData<ListedRecurringRule[]>(getQueryKey(listRecurringRules, {}))!.map(({ title }) => title)
const lastUndo = () => vi.mocked(offerUndo).mock.calls.at(-1)![0].undo()

beforeEach(() => {
  queryClient.setQueryData(getQueryKey(listRecurringRules, {}), [buildRule('a'), buildRule('b')])
  queryClient.setQueryData(monthKey('11'), [
    buildOccurrence('a', '2026-11-23'),
    buildOccurrence('a', '2026-11-30'),
    buildOccurrence('b', '2026-11-24'),
  ])
  queryClient.setQueryData(monthKey('12'), [buildOccurrence('a', '2026-12-07')])
  renderHook(() => [useRecurringRules(), useUpcomingMonthOccurrences(today, today)])
})

describe('a recurring rule', () => {
  test('disappears with its occurrences when it is stopped, and comes back by Undo, without its list being read', async () => {
    const hook = renderHook(() => useStopRecurringRule(buildRule('a')))
    const stopped = hook.result.stop()
    expect(cachedTitles()).toEqual(['Call b'])
    expect([cachedDays('11'), cachedDays('12')]).toEqual([['b 11-24'], []])
    ;(await server.next('DELETE /api/tasks/recurring/a')).reply(null)
    await stopped
    await flushScheduledWork()
    expect(server.count('GET')).toBe(0)

    lastUndo()
    expect(cachedTitles()).toEqual(['Call a', 'Call b'])
    const resume = await server.next('PUT /api/tasks/recurring/a')
    expect(resume.body).toEqual({ stopped: false })
    resume.reply(buildRule('a', { title: 'Call a, as the server has it' }))
    // Only the server knows which of its days are tasks.
    ;(await server.next('GET /api/tasks/recurring-preview')).reply([buildOccurrence('a', '2026-11-30')])
    await eventually(() => expect(cachedDays('11')).toEqual(['a 11-30']))
    expect(cachedTitles()).toEqual(['Call a, as the server has it', 'Call b'])
    expect(server.count('GET')).toBe(1)
  })

  test('comes back with its occurrences when the stop is refused', async () => {
    const stopped = renderHook(() => useStopRecurringRule(buildRule('a'))).result.stop()
    ;(await server.next('DELETE')).refuse(404, 'NOT_FOUND')
    await stopped
    expect(cachedTitles()).toEqual(['Call a', 'Call b'])
    expect(cachedDays('11').toSorted()).toEqual(['a 11-23', 'a 11-30', 'b 11-24'])
    expect(cachedDays('12')).toEqual(['a 12-07'])
    expect(offerUndo).not.toHaveBeenCalled()
  })

  test('is saved into its list, with the name of its client', async () => {
    const hook = renderHook(() => useEditRule(buildRule('a'), 'Jonah Reyes'))
    const saved = hook.result.send({ params: { ruleId: 'a' }, body: { title: 'Ring Jonah', clientId: 'c' } })
    const { clientName: _, ...reply } = buildRule('a', { title: 'Ring Jonah', clientId: 'c' })
    ;(await server.next('PUT')).reply(reply)
    await saved
    expect(queryClient.getQueryData<ListedRecurringRule[]>(getQueryKey(listRecurringRules, {}))![0]).toEqual({
      ...reply,
      clientName: 'Jonah Reyes',
    })
    await flushScheduledWork()
    expect(server.count('GET /api/tasks/recurring?')).toBe(0)
    expect(server.requests.filter(({ path }) => path === '/api/tasks/recurring')).toEqual([])
  })
})

describe('an occurrence', () => {
  const cachedTasks = (day: string) =>
    queryClient.getQueryData<TaskOfDay[]>(dayKey(day))!.map(({ id, status }) => `${id} ${status}`)

  test('is skipped at once, and put back by Undo as a task of its day, without the month being read again', async () => {
    queryClient.setQueryData(dayKey('2026-11-23'), [])
    const hook = renderHook(() => useOccurrenceActions(buildOccurrence('a', '2026-11-23')))
    const skipped = hook.result.skip()
    expect(cachedDays('11')).toEqual(['a 11-30', 'b 11-24'])
    const request = await server.next('PUT /api/tasks/occurrences/recurring/a/2026-11-23')
    expect(request.body).toEqual({ status: 'abandoned' })
    request.reply({ id: 'task', status: 'abandoned', dueDate: '2026-11-23' })
    await skipped
    // Its rule comes next on another day.
    ;(await server.next('GET /api/tasks/recurring')).reply([buildRule('a'), buildRule('b')])
    lastUndo()
    const putBack = await server.next('POST /api/tasks/task/put-back')
    putBack.reply({ id: 'task', status: 'pending', dueDate: '2026-11-23' })
    await eventually(() => expect(cachedTasks('2026-11-23')).toEqual(['task pending']))
    ;(await server.next('GET /api/tasks/recurring')).reply([buildRule('a'), buildRule('b')])
    await flushScheduledWork()
    expect(cachedDays('11')).toEqual(['a 11-30', 'b 11-24'])
    expect(server.count('GET')).toBe(2)
  })

  test('becomes a task of the day it is moved to, and of its own by Undo', async () => {
    for (const day of ['2026-11-24', '2026-12-01']) queryClient.setQueryData(dayKey(day), [])
    const hook = renderHook(() => useOccurrenceActions(buildOccurrence('b', '2026-11-24')))
    const moved = hook.result.moveTo(parseCalendarDay('2026-12-01'))
    expect(cachedDays('11')).toEqual(['a 11-23', 'a 11-30'])
    const request = await server.next('PUT /api/tasks/occurrences/recurring/b/2026-11-24')
    expect(request.body).toEqual({ dueDate: '2026-12-01' })
    request.reply({ id: 'task', status: 'pending', dueDate: '2026-12-01' })
    await moved
    expect([cachedTasks('2026-11-24'), cachedTasks('2026-12-01')]).toEqual([[], ['task pending']])
    lastUndo()
    const back = await server.next('PUT /api/tasks/occurrences/recurring/b/2026-11-24')
    expect(back.body).toEqual({ dueDate: '2026-11-24' })
    back.reply({ id: 'task', status: 'pending', dueDate: '2026-11-24' })
    await eventually(() =>
      expect([cachedTasks('2026-11-24'), cachedTasks('2026-12-01')]).toEqual([['task pending'], []]),
    )
    expect([cachedDays('11'), cachedDays('12')]).toEqual([['a 11-23', 'a 11-30'], ['a 12-07']])
  })

  test.each([
    ['moved', 'pending', '2026-11-20T09:00:00.000Z'],
    ['skipped', 'abandoned', instant],
  ])('that is %s is the last activity of its client only if that is on the timeline', async (_, status, expected) => {
    const clientKey = getQueryKey(getClient, { params: { clientId: 'c' } })
    queryClient.setQueryData(clientKey, { id: 'c', lastActivityAt: instant, activeSequences: [] })
    const { result } = renderHook(() => useOccurrenceActions(buildOccurrence('b', '2026-11-24')))
    const changed = status === 'pending' ? result.moveTo(parseCalendarDay('2026-12-01')) : result.skip()
    const reply = { id: 'task', status, dueDate: '2026-12-01', clientId: 'c', updatedAt: '2026-11-20T09:00:00.000Z' }
    ;(await server.next('PUT')).reply(reply)
    await changed
    expect(queryClient.getQueryData(clientKey)).toMatchObject({ lastActivityAt: expected })
  })

  test('is listed again when moving it is refused', async () => {
    const hook = renderHook(() => useOccurrenceActions(buildOccurrence('b', '2026-11-24')))
    const moved = hook.result.moveTo(parseCalendarDay('2026-12-01'))
    const request = await server.next('PUT /api/tasks/occurrences/recurring/b/2026-11-24')
    request.refuse(400, 'VALIDATION')
    await moved
    expect(cachedDays('11')).toContain('b 11-24')
  })

  test('is listed by day, from tomorrow on', () => {
    const hook = renderHook(() => useUpcomingMonthOccurrences(today, parseCalendarDay('2026-11-23')))
    const { result } = hook
    expect(result.state === 'ready' && result.data.map(({ date }) => date)).toEqual(['2026-11-24', '2026-11-30'])
  })
})

describe('the form of a rule', () => {
  const rule = buildRule('a', { description: 'x'.repeat(600), clientId: '01a1fce9-6cd7-7645-b18b-cf7697f96fe9' })
  const parse = (overrides = {}) => parseRuleEdit({ ...toRuleFormValues(rule, 'Jonah'), ...overrides }, rule, today)

  test('sends the changed fields only', () => {
    expect(parse()).toEqual({ value: {} })
    expect(parse({ title: ' Ring ', repeatEndDate: '2027-03-03', client: '', clientId: '' })).toEqual({
      value: { title: 'Ring', repeatEndDate: '2027-03-03', clientId: null },
    })
    expect(parse({ repeatInterval: 'custom', repeatCustomDays: 10 })).toEqual({
      value: { repeatInterval: 'custom', repeatCustomDays: 10 },
    })
  })

  test('keeps a first day that is past, and takes no other one', () => {
    expect(parse({ title: 'Ring' })).toEqual({ value: { title: 'Ring' } })
    expect(parse({ dueDate: '2026-11-03', repeatCustomDays: 0, repeatInterval: 'custom', title: '' })).toEqual({
      issues: [
        { path: 'title', message: expect.any(String) },
        { path: 'repeatCustomDays', message: expect.any(String) },
        { path: 'dueDate', message: 'Must not be before today' },
      ],
    })
  })
})
