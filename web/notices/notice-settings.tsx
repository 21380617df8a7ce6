import type { EndpointInput } from '#contract/base/endpoint.ts'
import {
  type NoticeSettings,
  NoticeSettingsPatch,
  type updateNoticeSettings,
} from '#contract/notices/notice-settings.ts'
import { NoticeKind } from '#contract/notices/notices.ts'
import { type FormParseResult, parseFormValues } from '#web/base/parse-form-values.ts'
import { useViewer } from '#web/base/viewer.ts'
import { useSendsMail } from '#web/organizations/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CheckField, TextField } from '#web/ui/form/form-fields.tsx'
import { FormSection, SettingsForm } from '#web/ui/form/settings-form.tsx'
import { ErrorState, LoadingState, Skeleton } from '#web/ui/load-states.tsx'
import { useNoticeSettings, useUpdateNoticeSettings } from './settings-queries.ts'
import { kindLabels, words } from './words.ts'

/** Which notices the viewer gets, when, and which of them by e-mail too (docs/product/notices.md). */
export function NoticeSettingsForm() {
  const query = useNoticeSettings()
  if (query.state === 'ready') return <LoadedForm settings={query.data} />
  return (
    <Card className="grid gap-4">
      <h2 className="font-serif text-lg font-semibold">{words.settings}</h2>
      {query.state === 'failed' ? (
        <ErrorState message={words.failedToLoadSettings(query.message)} retry={query.retry} />
      ) : (
        <LoadingState label={words.loadingSettings}>
          <Skeleton className="h-64" />
        </LoadingState>
      )}
    </Card>
  )
}

function LoadedForm({ settings }: { settings: NoticeSettings }) {
  const { role } = useViewer()
  const defaultValues = toValues(settings)
  const { isPending: busy, send } = useUpdateNoticeSettings()
  const sendsMail = useSendsMail()
  return (
    <SettingsForm
      defaultValues={defaultValues}
      draftKey={{ form: 'notices' }}
      parse={(changes) => parseChanges(changes, defaultValues)}
      send={(body) => send({ body })}
      busy={busy}
      words={words}
    >
      {(form, values) => (
        <>
          <FormSection title={words.settings} hint={words.settingsHint}>
            {settings.isRefused && (
              <div
                role="status"
                className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-red-wash px-3 py-2"
              >
                <p className="min-w-0 text-sm text-red-deep">{words.refused}</p>
                <Button size="small" busy={busy} onClick={() => void send({ body: {} })}>
                  {words.sendAgain}
                </Button>
              </div>
            )}
            <CheckField form={form} name="tellsMorning" label={words.tellsMorning} hint={words.tellsMorningHint} />
            {values.tellsMorning && (
              <div className="max-w-40 pl-7.5">
                <TextField form={form} name="morningAt" type="time" label={words.morningAt} />
              </div>
            )}
          </FormSection>
          <fieldset className="grid min-w-0 gap-1">
            <legend className="mb-1 font-medium">{words.byMail}</legend>
            {sendsMail === false && <p className="text-sm text-ink-soft">{words.noMail}</p>}
            {NoticeKind.options
              .filter((kind) => kind !== 'morning' || values.tellsMorning)
              .filter((kind) => role !== 'agent' || kind !== 'invitation_accepted')
              .map((kind) => (
                <CheckField key={kind} form={form} name={kind} label={kindLabels[kind]} />
              ))}
          </fieldset>
        </>
      )}
    </SettingsForm>
  )
}

type Values = Record<NoticeKind, boolean> & { tellsMorning: boolean; morningAt: string }

/** The proposed hour when the morning is switched on. */
const defaultMorningAt = '07:00'

const toValues = ({ morning, kinds }: NoticeSettings): Values => ({
  ...(Object.fromEntries(NoticeKind.options.map((kind) => [kind, kinds[kind].mail])) as Record<NoticeKind, boolean>),
  tellsMorning: morning.at !== null,
  morningAt: morning.at ?? defaultMorningAt,
})

/** Builds the changes to send: the time is sent together with its switch. */
function parseChanges(
  changes: Partial<Values>,
  before: Values,
): FormParseResult<EndpointInput<typeof updateNoticeSettings>['body']> {
  const { tellsMorning = before.tellsMorning, morningAt = before.morningAt } = changes
  if (tellsMorning && !morningAt) return { issues: [{ path: 'morningAt', message: words.morningAtRequired }] }
  const changedKinds = NoticeKind.options.filter((kind) => changes[kind] !== undefined)
  const isMorningChanged = changes.tellsMorning !== undefined || changes.morningAt !== undefined
  return parseFormValues(NoticeSettingsPatch, {
    ...(isMorningChanged && { morning: { at: tellsMorning ? morningAt : null } }),
    ...(changedKinds.length > 0 && {
      kinds: Object.fromEntries(changedKinds.map((kind) => [kind, { mail: changes[kind] }])),
    }),
  }) as FormParseResult<EndpointInput<typeof updateNoticeSettings>['body']>
}
