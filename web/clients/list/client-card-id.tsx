import { Copy } from 'lucide-react'
import { toast } from '#web/ui/toast.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { shortId } from '#web/clients/words.ts'
import { listWords as words } from './list-words.ts'

/** An id's end, the whole of it on hover and, pressed, in the clipboard. */
export function CopyIdButton({ id, tabIndex }: { id: string; tabIndex: 0 | -1 }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id)
      toast({ title: words.idCopied, description: id })
    } catch (error) {
      // No clipboard on plain http, or none for us: the toast has it, to be marked and copied by hand.
      console.info('The clipboard is closed', error)
      toast({ title: words.idNotCopied, description: id })
    }
  }
  return (
    <Tooltip text={id}>
      <button type="button" tabIndex={tabIndex} onClick={() => void copy()} className={buttonStyle}>
        <span className="sr-only">{words.copy} </span>
        {words.id(shortId(id))}
        <Copy aria-hidden className="size-3.5 opacity-0 transition-opacity group-hover:opacity-100 touch:opacity-100" />
      </button>
    </Tooltip>
  )
}

const buttonStyle =
  'relative z-10 -ml-2 flex h-8 items-center gap-1.5 rounded-control px-2 text-xs text-ink-faint transition-colors hover:bg-well hover:text-ink touch:h-11'
