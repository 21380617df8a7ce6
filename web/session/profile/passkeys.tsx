import { useState } from 'react'
import { type Passkey, PasskeyPatch } from '#contract/identity/passkeys.ts'
import { identityPaths } from '#contract/session/identity-paths.ts'
import { parseFormValues } from '#web/base/parse-form-values.ts'
import { paths } from '#web/base/paths.ts'
import { useForm } from '#web/base/use-form.ts'
import { useFormatInstant } from '#web/base/use-format-instant.ts'
import { useSendsMail } from '#web/organizations/queries.ts'
import { Button, getButtonClasses } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/form/form-fields.tsx'
import { FormFooter } from '#web/ui/form/form-footer.tsx'
import { ErrorState, Skeleton } from '#web/ui/load-states.tsx'
import { useDeletePasskey, usePasskeys, useRenamePasskey } from './queries.ts'
import { words } from './words.ts'

/** The viewer's passkeys, to rename and remove, and the link that adds one. */
export function Passkeys() {
  const query = usePasskeys()
  const sendsMail = useSendsMail()
  if (query.state === 'loading') return <Skeleton className="h-16" />
  if (query.state === 'failed') return <ErrorState message={words.failedToLoadPasskeys} retry={query.retry} />
  const { passkeys, canAdd } = query.data
  return (
    <>
      {passkeys.length === 0 ? (
        <p className="text-sm">{sendsMail === false ? words.noPasskeysWithoutMail : words.noPasskeys}</p>
      ) : (
        <ul className="grid divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {canAdd && typeof PublicKeyCredential === 'function' && (
        <a
          href={`${identityPaths.passkey}?add=1&returnTo=${encodeURIComponent(paths.profile)}`}
          className={`justify-self-start ${getButtonClasses({})}`}
        >
          {words.addPasskey}
        </a>
      )}
    </>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const formatInstant = useFormatInstant()
  const [state, setState] = useState<'renaming' | 'removing'>()
  const deletion = useDeletePasskey()
  const { id, name, createdAt, lastUsedAt } = passkey
  const close = () => setState(undefined)
  if (state === 'renaming') return <RenameForm passkey={passkey} onClose={close} />
  const used = lastUsedAt
    ? words.lastUsed(formatInstant(lastUsedAt).relative)
    : words.added(formatInstant(createdAt).relative)
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1 py-2 first:pt-0 last:pb-0">
      <span className="grid min-w-0 grow">
        <span className="font-medium wrap-anywhere">{name}</span>
        <span className="text-sm text-ink-soft">{used}</span>
      </span>
      <Button size="small" variant="quiet" aria-label={words.renamePasskey(name)} onClick={() => setState('renaming')}>
        {words.rename}
      </Button>
      <Button size="small" variant="quiet" aria-label={words.removePasskey(name)} onClick={() => setState('removing')}>
        {words.remove}
      </Button>
      <ConfirmDialog
        open={state === 'removing'}
        onClose={close}
        title={words.removePasskeyTitle(name)}
        cancelLabel={words.keep}
        confirmLabel={words.remove}
        busy={deletion.isPending}
        send={() => deletion.send({ params: { passkeyId: id } })}
      >
        <p>{words.removePasskeyText}</p>
      </ConfirmDialog>
    </li>
  )
}

function RenameForm({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { send } = useRenamePasskey()
  const { ref, ...form } = useForm({
    defaultValues: { name },
    draftKey: { form: `rename-passkey-${id}` },
    parse: (values) => parseFormValues(PasskeyPatch, values),
  })
  const save = form.handleSave((body) => send({ params: { passkeyId: id }, body }), onClose)
  const cancel = () => {
    form.reset()
    onClose()
  }
  return (
    <li className="py-2 first:pt-0 last:pb-0">
      <form ref={ref} noValidate aria-label={words.renamePasskey(name)} onSubmit={save} className="grid gap-2">
        <TextField form={form} name="name" label={words.passkeyName} autoFocus />
        <FormFooter hasUnsavedChanges={form.isDirty} onCancel={cancel} />
      </form>
    </li>
  )
}
