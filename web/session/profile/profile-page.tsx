import type { ReactNode } from 'react'
import { getLocalTimeInZone } from '#contract/base/calendar-day.ts'
import { roleLabels } from '#contract/base/roles.ts'
import { getInitials } from '#contract/session/session.ts'
import { formatLongDate } from '#web/base/format-time.ts'
import { useViewer } from '#web/base/viewer.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Passkeys } from './passkeys.tsx'
import { ProfileForm } from './profile-form.tsx'
import { useEndOtherSessions, usePasskeys } from './queries.ts'
import { words } from './words.ts'

/** Parts of other features. */
type ProfileParts = {
  theme: ReactNode
  notices: ReactNode
  feed: { title: string; hint: string; content: ReactNode }
}

/** The viewer's own settings (docs/product/profile.md). */
export function ProfilePage({ theme, notices, feed }: ProfileParts) {
  const viewer = useViewer()
  const { isPending, send } = useEndOtherSessions()
  const passkeyQuery = usePasskeys()
  const hasPasskeys =
    passkeyQuery.state === 'failed' ||
    (passkeyQuery.state === 'ready' && (passkeyQuery.data.canAdd || passkeyQuery.data.passkeys.length > 0))
  const name = [viewer.firstName, viewer.lastName].filter(Boolean).join(' ')
  const { day } = getLocalTimeInZone(viewer.timeZone, new Date(viewer.createdAt))
  return (
    <>
      <h1 className="mb-5 font-serif text-2xl font-semibold sm:text-3xl">{words.profileSettings}</h1>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_auto_auto_auto_1fr] lg:gap-x-6">
        <section aria-label={words.you} className="lg:col-start-2 lg:row-start-1">
          <Card className="flex items-center gap-4">
            {/* Initials: the picture of the identity service would be loaded from another origin. */}
            <Avatar aria-hidden className="size-14 text-lg">
              {getInitials(viewer)}
            </Avatar>
            <div className="grid min-w-0 gap-0.5">
              {name && <bdi className="font-semibold wrap-anywhere">{name}</bdi>}
              <span className="text-sm wrap-anywhere text-ink-soft">{viewer.email}</span>
              <span className="text-sm text-ink-faint">
                {roleLabels[viewer.role]}
                <br />
                {words.memberSince(formatLongDate(day))}
              </span>
            </div>
          </Card>
        </section>
        <div className="grid grid-cols-1 gap-4 lg:row-span-5 lg:row-start-1">
          <ProfileForm />
          {notices}
        </div>
        <Aside title={words.appearance} hint={words.appearanceHint}>
          {theme}
        </Aside>
        <Aside title={feed.title} hint={feed.hint}>
          {feed.content}
        </Aside>
        {hasPasskeys && (
          <Aside title={words.passkeys} hint={words.passkeysHint}>
            <Passkeys />
          </Aside>
        )}
        <Aside title={words.elsewhere} hint={words.elsewhereHint}>
          <Button busy={isPending} onClick={() => void send({})} className="justify-self-start">
            {words.signOutElsewhere}
          </Button>
        </Aside>
      </div>
    </>
  )
}

const Aside = ({ title, hint, children }: { title: string; hint: string; children: ReactNode }) => (
  <section aria-label={title} className="lg:col-start-2">
    <Card className="grid gap-3">
      <h2 className="font-serif text-lg font-semibold">{title}</h2>
      <p className="text-sm text-ink-soft">{hint}</p>
      {children}
    </Card>
  </section>
)
