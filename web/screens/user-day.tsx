import { useParams } from 'wouter'
import { useDayOfUser } from '#web/analytics/queries.ts'
import { UserDay } from '#web/analytics/user-day/user-day.tsx'
import { words } from '#web/analytics/user-day/words.ts'
import { useScreenTitle } from '#web/base/document-title.ts'
import { HistoryList } from '#web/tasks/history/history-list.tsx'
import type { ScreenModule } from './lazy-screen.tsx'

/** One person's day (docs/product/analytics.md#one-person). Nothing is prefetched, because every read is audited. */
export const userDayScreen: ScreenModule = { Screen: UserDayScreen, prefetch: () => undefined }

function UserDayScreen() {
  const { id } = useParams<{ id: string }>()
  const day = useDayOfUser(id)
  useScreenTitle(day.state === 'ready' ? day.data.today.name : words.person)
  return (
    <UserDay
      key={id}
      day={day}
      renderHistory={({ history, timeZone, date }) => <HistoryList entries={history} zone={timeZone} today={date} />}
    />
  )
}
