import { useState } from 'react'
import { useLocation } from 'wouter'
import { exportClients } from '#contract/clients/client-export.ts'
import { requestThisWeek } from '#web/base/calendar-view.ts'
import { buildDownloadUrl, startDownload } from '#web/base/download.ts'
import { buildPlanningPath } from '#web/base/paths.ts'
import { useIsAdmin, useViewer } from '#web/base/viewer.ts'
import { words as clientWords } from '#web/clients/list/words.ts'
import { DuplicatesDialog } from '#web/clients/merging/dialogs.tsx'
import { themeOptions } from '#web/frame/theme-choice.tsx'
import { useTheme } from '#web/frame/theme.ts'
import { getQuickLinks, useOrganizationSettings } from '#web/organizations/queries.ts'
import {
  ParseScheduleDialog,
  ParseSequenceDialog,
  scheduleParseFormName,
  sequenceParseFormName,
} from '#web/parsing/dialogs.tsx'
import { scheduleWords, sequenceParsingWords } from '#web/parsing/words.ts'
import { renewalWords } from '#web/policies/words.ts'
import { CreateSequenceDialog, createSequenceFormName } from '#web/sequences/dialogs.tsx'
import { words as sequenceWords } from '#web/sequences/words.ts'
import { words as dayWords } from '#web/tasks/dashboard/words.ts'
import { inviteFormName } from '#web/team/dialogs.tsx'
import { useInviteButtonAndDialog } from '#web/team/invite-button.tsx'
import { words as teamWords } from '#web/team/words.ts'
import { useFormDialog } from '#web/ui/lazy-dialog.tsx'
import { createAction } from './options.ts'
import { words } from './words.ts'

/** The actions without shortcuts that the palette offers on every screen, with their dialogs. */
export function usePaletteActions() {
  const viewer = useViewer()
  const [, navigate] = useLocation()
  const settings = useOrganizationSettings()
  const links = getQuickLinks(viewer, settings.state === 'ready' ? settings.data : undefined)
  const invite = useInviteButtonAndDialog(`${inviteFormName}-of-palette`)
  const sequence = useFormDialog(`${sequenceParseFormName}-of-palette`, ParseSequenceDialog.prefetch)
  const create = useFormDialog(`${createSequenceFormName}-of-palette`, CreateSequenceDialog.prefetch)
  const [isShowingDuplicates, setIsShowingDuplicates] = useState(false)
  const schedule = useFormDialog(`${scheduleParseFormName}-of-palette`, ParseScheduleDialog.prefetch)
  const isAdmin = useIsAdmin()
  const [theme, setTheme] = useTheme()
  const exportAllClients = () =>
    startDownload(buildDownloadUrl(exportClients, { query: { scope: isAdmin ? 'organization' : 'own' } }))
  const showThisWeek = () => {
    requestThisWeek()
    navigate(buildPlanningPath('calendar'))
  }
  const openSequence = ({ id }: { id: string }) => navigate(buildPlanningPath('sequences', id))
  const openLink = (label: string, keywords: string, href: string | undefined) =>
    href ? [createAction(label, keywords, () => void window.open(href, '_blank', 'noopener,noreferrer'))] : []
  const actions = [
    ...(isAdmin ? [createAction(teamWords.invite, 'team add agent colleague member', invite.opener.show)] : []),
    createAction(words.thisWeek, 'calendar planning seven days agenda', showThisWeek),
    createAction(sequenceWords.sequences, 'drip campaigns planning', () => navigate(buildPlanningPath('sequences'))),
    createAction(sequenceWords.create, 'new nurture add campaign', create.trigger.show),
    createAction(sequenceParsingWords.title, 'sequence from document upload word pdf', sequence.trigger.show),
    createAction(scheduleWords.title, 'plan from document upload pdf', schedule.trigger.show),
    createAction(renewalWords.renewals, 'policies renew expiring due premium', () =>
      navigate(buildPlanningPath('renewals')),
    ),
    createAction(clientWords.duplicates, 'merge same client twice double', () => setIsShowingDuplicates(true)),
    createAction(words.exportClients, 'download csv spreadsheet backup', exportAllClients),
    ...openLink(dayWords.calendar, 'appointments booking link', links.calendar),
    ...openLink(dayWords.quote, 'quoting tool price offer link', links.quote),
    ...themeOptions
      .filter(({ value }) => value !== theme)
      .map(({ value, label }) =>
        createAction(words.theme(label), 'dark mode light mode appearance colors', () => setTheme(value)),
      ),
  ]
  return {
    actions,
    dialogs: (
      <>
        {invite.dialog}
        <CreateSequenceDialog {...create.dialog} onCreated={openSequence} />
        <ParseSequenceDialog {...sequence.dialog} onCreated={openSequence} />
        <DuplicatesDialog open={isShowingDuplicates} onClose={() => setIsShowingDuplicates(false)} />
        <ParseScheduleDialog {...schedule.dialog} />
      </>
    ),
  }
}
