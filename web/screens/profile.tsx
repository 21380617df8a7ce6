import { ThemeRadioGroup } from '#web/frame/theme-choice.tsx'
import { prefetchOrganizationSettings } from '#web/organizations/queries.ts'
import { ProfilePage } from '#web/session/profile/profile-page.tsx'
import type { ScreenModule } from './lazy-screen.tsx'

/** The viewer's own settings (docs/product/profile.md). */
export const profileScreen: ScreenModule = {
  Screen: () => <ProfilePage theme={<ThemeRadioGroup />} />,
  prefetch: prefetchOrganizationSettings,
}
