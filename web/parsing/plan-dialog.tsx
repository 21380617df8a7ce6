import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose } from '#web/ui/dialog.tsx'
import { ParseDocumentPicker, type SampleDocument } from './parse-document-picker.tsx'
import type { DocumentParseState } from './use-document-parse.ts'
import { words } from './words.ts'

type Preview = {
  title: string
  isEdited: boolean
  /** What is to be noticed before the plan is created. */
  status: ReactNode
  createLabel: string
  canCreate: boolean
  create: () => void
  content: ReactNode
}

/**
 * The dialog in which a document is chosen and parsed, then the plan that was read is edited and created. It is one
 * dialog, so that the focus returns to its button. It cannot be closed while the plan is saved.
 */
export function ParsePlanDialog({
  open,
  onClose,
  document,
  extensions,
  words: texts,
  sample,
  preview,
  busy,
}: {
  open: boolean
  onClose: () => void
  document: DocumentParseState
  /** The file extensions that are accepted, in lower case. */
  extensions: readonly string[]
  words: { title: string; intro: string; parse: string; dropHint: string; touchHint: string }
  sample: SampleDocument
  /** Undefined until a document was parsed. */
  preview: Preview | undefined
  busy: boolean
}) {
  const isParsing = document.sentBytes !== undefined
  return (
    <Dialog
      open={open}
      onClose={() => busy || onClose()}
      hasUnsavedChanges={!busy && Boolean(preview?.isEdited)}
      allowsUndo
      isWide={Boolean(preview)}
      title={preview ? preview.title : texts.title}
      {...(!preview && { description: texts.intro })}
      footer={
        preview ? (
          <>
            <p role="status" className="mr-auto text-sm text-ink-soft">
              {preview.status}
            </p>
            <DialogClose>
              <Button variant="quiet">{words.cancel}</Button>
            </DialogClose>
            <Button variant="primary" busy={busy} disabled={!preview.canCreate} onClick={preview.create}>
              {preview.createLabel}
            </Button>
          </>
        ) : (
          document.file && (
            <Button autoFocus variant="primary" busy={isParsing} onClick={() => void document.parse()}>
              {texts.parse}
            </Button>
          )
        )
      }
    >
      {preview ? (
        <div className="grid gap-6">{preview.content}</div>
      ) : (
        <ParseDocumentPicker document={document} extensions={extensions} hints={texts} sample={sample} />
      )}
    </Dialog>
  )
}
