import { copyText } from '#web/base/copy-text.ts'
import { toast, type ToastContent } from '#web/base/toast.ts'
import { Button } from './button.tsx'
import { Field, TextInput } from './field.tsx'

type CopyFieldProps = {
  label: string
  hint: string
  value: string
  words: { copy: string; notCopied: string }
  /** The toast once it is copied. */
  copied: ToastContent
}

/** A text to copy: focused and selected, with a button. */
export function CopyField({ label, hint, value, words, copied }: CopyFieldProps) {
  const copy = async () => {
    const isCopied = await copyText(Promise.resolve(value))
    toast(isCopied ? copied : { title: words.notCopied, variant: 'destructive' })
  }
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <div className="flex gap-2">
          <TextInput
            {...control}
            readOnly
            value={value}
            autoFocus
            onFocus={({ target }) => target.select()}
            className="min-w-0"
          />
          <Button onClick={() => void copy()}>{words.copy}</Button>
        </div>
      )}
    </Field>
  )
}
