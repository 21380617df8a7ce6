import { FeedSettings } from '#web/feed/feed-settings.tsx'
import { words as feedWords } from '#web/feed/words.ts'
import { ThemeRadioGroup } from '#web/frame/theme-choice.tsx'
import { NoticeSettingsForm } from '#web/notices/notice-settings.tsx'
import { prefetchOrganizationSettings } from '#web/organizations/queries.ts'
import { ProfilePage } from '#web/session/profile/profile-page.tsx'
import type { ScreenModule } from './lazy-screen.tsx'

/** The viewer's own settings (docs/product/profile.md). */
export const profileScreen: ScreenModule = {
  Screen: () => (
    <ProfilePage
      theme={<ThemeRadioGroup />}
      notices={<NoticeSettingsForm />}
      feed={{ title: feedWords.feed, hint: feedWords.hint, content: <FeedSettings /> }}
    />
  ),
  prefetch: prefetchOrganizationSettings,
}
