import { beforeEach, expect, test } from 'vitest'
import { fakeServer } from '#test/support/web/fake-server.ts'
import { eventually } from '#test/support/web/render-hook.ts'
import { queryClient } from '#web/base/query-client.ts'
import { analyticsScreen } from '#web/screens/analytics.tsx'

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
})

test('the figures and the renewals of a window are read at once', async () => {
  void analyticsScreen.prefetch({}, '?days=7')
  const paths = ['/api/analytics/organization?days=7', '/api/analytics/renewals?days=7']
  await eventually(() => expect(server.requests.map(({ path }) => path)).toEqual(paths))
  queryClient.clear()
})
