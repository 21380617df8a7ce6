import { Download, Pencil, Plus, Trash2 } from 'lucide-react'
import { memo, useRef } from 'react'
import type { CalendarDay } from '#contract/calendar-day.ts'
import { type ClientDocument, downloadDocument } from '#contract/client-documents.ts'
import { addressOf } from '#contract/endpoint.ts'
import { announce } from '#web/base/announce.tsx'
import { useSignedIn } from '#web/session/queries.ts'
import { kindNames, kindOfFile } from '#web/ui/file-kind.ts'
import { FileRow } from '#web/ui/file-row.tsx'
import { sizeInWords } from '#web/ui/file-size.ts'
import { FoldedText } from '#web/ui/folded-text.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { leaveRow } from '#web/ui/row-list.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { DocumentDescription } from './document-describe.tsx'
import { useDeleteDocument, useDescribeDocument } from './document-queries.ts'
import { words } from './document-words.ts'
import { useInPlace } from './in-place.ts'
import { WrittenBy } from './written-by.tsx'

/** A document: what it is, whose, what it is described by, and the ways to have it and to be rid of it. */
export const DocumentRow = memo(function DocumentRow({
  clientId,
  document,
  today,
  tabIndex,
}: {
  clientId: string
  document: ClientDocument
  today: CalendarDay
  tabIndex: 0 | -1
}) {
  const viewer = useSignedIn()
  const { id, fileName, description, mediaType, size } = document
  const draft = { form: `describe-${id}`, owner: viewer.id }
  const item = useRef<HTMLLIElement>(null)
  const form = useInPlace(draft, true, item)
  const { busy: saving, send } = useDescribeDocument(clientId, document)
  const { busy: deleting, remove } = useDeleteDocument(clientId, document)
  const kind = kindOfFile(fileName, mediaType)

  const given = { params: { clientId, documentId: id } }
  const save = async (text: string) => {
    const issues = await form.sending(send({ ...given, body: { description: text } }))
    if (!issues) announce(words.described)
    return issues
  }
  const press = () => {
    leaveRow(item.current)
    void remove()
  }
  return (
    <li
      data-row={id}
      tabIndex={tabIndex}
      ref={item}
      aria-labelledby={`document-${id}`}
      className="px-4 py-3 -outline-offset-2 first:rounded-t-card last:rounded-b-card sm:px-5"
    >
      <FileRow
        kind={kind}
        name={fileName}
        nameId={`document-${id}`}
        facts={
          <>
            {kindNames[kind]} · {sizeInWords(size)} · <WrittenBy row={document} today={today} />
          </>
        }
        actions={
          <>
            <Tooltip text={words.download(fileName)}>
              {/* `download`: where it cannot be had the page stays, instead of giving way to an error. */}
              <a
                href={addressOf(downloadDocument, given)}
                download
                aria-label={words.download(fileName)}
                className={link}
              >
                <Download aria-hidden className="size-4.5" />
              </a>
            </Tooltip>
            <IconButton
              label={words.delete(fileName)}
              aria-disabled={saving || deleting}
              onClick={() => saving || deleting || press()}
            >
              <Trash2 aria-hidden className="size-4.5!" />
            </IconButton>
          </>
        }
      >
        {!form.isOpen && description && (
          <div className="flex min-w-0 items-start gap-1">
            <FoldedText lines={3} className="pt-1.5 text-sm touch:pt-3">
              {description}
            </FoldedText>
            <IconButton
              label={words.editDescription}
              aria-disabled={saving}
              onClick={() => saving || form.open()}
              className="size-8! touch:size-11!"
            >
              <Pencil aria-hidden className="size-4!" />
            </IconButton>
          </div>
        )}
        {!form.isOpen && !description && (
          <button type="button" aria-disabled={saving} onClick={() => saving || form.open()} className={add}>
            <Plus aria-hidden />
            {words.addDescription}
          </button>
        )}
        {form.isThere && (
          <div hidden={!form.isOpen} className="w-full">
            <DocumentDescription
              document={document}
              draft={draft}
              takesFocus={form.takesFocus}
              save={save}
              onCancel={form.close}
            />
          </div>
        )}
      </FileRow>
    </li>
  )
})

const link =
  'inline-flex size-9 shrink-0 items-center justify-center rounded-control text-ink-soft transition-colors hover:bg-well hover:text-ink touch:size-11'
const add =
  '-ml-1.5 inline-flex min-h-8 items-center gap-1 rounded-control px-1.5 text-sm font-medium text-teal-deep hover:underline touch:min-h-11 [&_svg]:size-3.5'
