import { useState } from 'react'
import { maxTextLengths, trimText } from '#contract/base/text.ts'
import type { Passkey } from '#contract/identity/passkeys.ts'
import { identityPaths } from '#contract/session/identity-paths.ts'
import { paths } from '#web/base/paths.ts'
import { useFormatInstant } from '#web/base/use-format-instant.ts'
import { useSendsMail } from '#web/organizations/queries.ts'
import { Button, getButtonClasses } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { TextInput } from '#web/ui/field.tsx'
import { ErrorState, Skeleton } from '#web/ui/load-states.tsx'
import { words as uiWords } from '#web/ui/words.ts'
import { useDeletePasskey, usePasskeys, useRenamePasskey } from './queries.ts'
import { words } from './words.ts'

/** The viewer's passkeys; null if this Daybook has none, as with an external identity service. */
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
        onConfirm={() => void deletion.send({ params: { passkeyId: id } }).then(close)}
      >
        <p>{words.removePasskeyText}</p>
      </ConfirmDialog>
    </li>
  )
}

function RenameForm({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { isPending, send } = useRenamePasskey()
  const [typed, setTyped] = useState(name)
  const text = trimText(typed)
  const isTooLong = text.length > maxTextLengths.name
  const save = async () => {
    if (!text || isTooLong) return
    const result = await send({ params: { passkeyId: id }, body: { name: typed } })
    if (result.ok) onClose()
  }
  return (
    <li className="py-2 first:pt-0 last:pb-0">
      <form
        aria-label={words.renamePasskey(name)}
        className="grid gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <TextInput
          aria-label={words.passkeyName}
          autoFocus
          {...(isTooLong && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
          required
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <p id={`${id}-error`} role="alert" className="text-sm text-red empty:hidden">
          {isTooLong && uiWords.tooLong(maxTextLengths.name)}
        </p>
        <div className="flex justify-end gap-2">
          <Button size="small" variant="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button size="small" variant="primary" type="submit" busy={isPending} disabled={!text || isTooLong}>
            {words.saveName}
          </Button>
        </div>
      </form>
    </li>
  )
}
