import { useLocation } from 'wouter'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { buildEndpointUrl } from '#contract/base/endpoint.ts'
import { exportClients } from '#contract/clients/client-export.ts'
import type { CurrentUser } from '#contract/session/session.ts'
import { buildPlanningPath } from '#web/base/paths.ts'
import { getQuickLinks, useOrganizationSettings } from '#web/organizations/queries.ts'
import {
  ParseScheduleDialog,
  ParseSequenceDialog,
  scheduleParseFormName,
  sequenceParseFormName,
} from '#web/parsing/dialogs.tsx'
import { scheduleWords, sequenceParsingWords } from '#web/parsing/words.ts'
import { renewalWords } from '#web/policies/words.ts'
import { words as dayWords } from '#web/tasks/dashboard/words.ts'
import { inviteFormName } from '#web/team/dialogs.tsx'
import { useInviteButtonAndDialog } from '#web/team/invite-button.tsx'
import { words as teamWords } from '#web/team/words.ts'
import { useFormDialog } from '#web/ui/lazy-dialog.tsx'
import type { PaletteAction } from './options.ts'
import { words } from './words.ts'

/** The actions without shortcuts that the palette offers on every screen, with their dialogs. */
export function usePaletteActions(viewer: CurrentUser, today: CalendarDay) {
  const [, navigate] = useLocation()
  const settings = useOrganizationSettings()
  const links = getQuickLinks(viewer, settings.state === 'ready' ? settings.data : undefined)
  const invite = useInviteButtonAndDialog(`${inviteFormName}-of-palette`)
  const sequence = useFormDialog(`${sequenceParseFormName}-of-palette`, viewer.id, ParseSequenceDialog.prefetch)
  const schedule = useFormDialog(`${scheduleParseFormName}-of-palette`, viewer.id, ParseScheduleDialog.prefetch)
  const isAdmin = viewer.role !== 'agent'
  const exportAllClients = () =>
    window.location.assign(buildEndpointUrl(exportClients, { query: { scope: isAdmin ? 'organization' : 'own' } }))
  const openLink = (label: string, href: string | undefined): PaletteAction[] =>
    href ? [{ label, run: () => void window.open(href, '_blank', 'noopener,noreferrer') }] : []
  const actions: PaletteAction[] = [
    ...(isAdmin ? [{ label: teamWords.invite, run: invite.opener.show }] : []),
    { label: sequenceParsingWords.title, run: sequence.trigger.show },
    { label: scheduleWords.title, run: schedule.trigger.show },
    { label: renewalWords.renewals, run: () => navigate(buildPlanningPath('renewals')) },
    { label: words.exportClients, run: exportAllClients },
    ...openLink(dayWords.calendar, links.calendar),
    ...openLink(dayWords.quote, links.quote),
  ]
  return {
    actions,
    dialogs: (
      <>
        {invite.dialog}
        <ParseSequenceDialog
          {...sequence.dialog}
          today={today}
          canShare={isAdmin}
          onCreated={({ id }) => navigate(buildPlanningPath('sequences', id))}
        />
        <ParseScheduleDialog {...schedule.dialog} today={today} />
      </>
    ),
  }
}
