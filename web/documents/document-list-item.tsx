import { Download, Pencil, Plus, Trash2 } from 'lucide-react'
import { memo, useRef } from 'react'
import { type ClientDocument, DocumentDescription, downloadDocument } from '#contract/documents/documents.ts'
import { announceToScreenReader } from '#web/base/announce.tsx'
import { buildDownloadUrl } from '#web/base/download.ts'
import { parseFormValues } from '#web/base/parse-form-values.ts'
import { Byline } from '#web/ui/byline.tsx'
import { ExpandableText } from '#web/ui/expandable-text.tsx'
import { fileCategoryLabels, getFileCategory, formatFileSize } from '#web/ui/file-format.ts'
import { FileListItem } from '#web/ui/file-list-item.tsx'
import { TextAreaField } from '#web/ui/form/form-fields.tsx'
import { InlineForm, useInlineForm } from '#web/ui/form/inline-form.tsx'
import { IconButton, iconButtonClasses } from '#web/ui/icon-button.tsx'
import { moveFocusFromRemovedRow } from '#web/ui/row-list.tsx'
import { useDeleteDocument, useEditDocumentDescription } from './queries.ts'
import { words } from './words.ts'

/** A document with its description and actions. */
export const DocumentListItem = memo(function DocumentListItem({
  clientId,
  document,
  tabIndex,
}: {
  clientId: string
  document: ClientDocument
  tabIndex: 0 | -1
}) {
  const { id, fileName, description, mediaType, size } = document
  const item = useRef<HTMLLIElement>(null)
  const form = useInlineForm({ form: `describe-${id}` }, true, item)
  const { isPending: saving, send } = useEditDocumentDescription(clientId, document)
  const { isPending: deleting, remove } = useDeleteDocument(clientId, document)
  const kind = getFileCategory(fileName, mediaType)

  const input = { params: { clientId, documentId: id } }
  const handleDelete = () => {
    moveFocusFromRemovedRow(item.current)
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
      <FileListItem
        kind={kind}
        name={fileName}
        nameId={`document-${id}`}
        facts={
          <>
            {fileCategoryLabels[kind]} · {formatFileSize(size)} · <Byline row={document} />
          </>
        }
        actions={
          <>
            {/* `download` keeps the page when the file cannot be loaded. */}
            <a
              data-tooltip={words.download(fileName)}
              href={buildDownloadUrl(downloadDocument, input)}
              download
              aria-label={words.download(fileName)}
              className={iconButtonClasses}
            >
              <Download aria-hidden className="size-4.5!" />
            </a>
            <IconButton
              label={words.delete(fileName)}
              aria-disabled={saving || deleting}
              onClick={() => saving || deleting || handleDelete()}
            >
              <Trash2 aria-hidden className="size-4.5!" />
            </IconButton>
          </>
        }
      >
        {!form.isOpen && description && (
          <div className="flex min-w-0 items-start gap-1">
            <ExpandableText lines={3} className="pt-1.5 text-sm touch:pt-3">
              {description}
            </ExpandableText>
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
          <button type="button" aria-disabled={saving} onClick={() => saving || form.open()} className={addButtonStyle}>
            <Plus aria-hidden />
            {words.addDescription}
          </button>
        )}
        <InlineForm
          edit={form}
          defaultValues={{ description: description ?? '' }}
          parse={(values) => parseFormValues(DocumentDescription, values)}
          label={words.descriptionOf(fileName)}
          send={({ description: text = '' }) => send({ ...input, body: { description: text } })}
          onSaved={() => announceToScreenReader(words.described)}
          className="grid w-full gap-3 pt-2.5 pb-1"
        >
          {(fields) => (
            <TextAreaField
              form={fields}
              name="description"
              label={words.description}
              rows={1}
              className="max-h-60 min-h-10! touch:min-h-11!"
            />
          )}
        </InlineForm>
      </FileListItem>
    </li>
  )
})

const addButtonStyle =
  '-ml-1.5 inline-flex min-h-8 items-center gap-1 rounded-control px-1.5 text-sm font-medium text-teal-deep hover:underline touch:min-h-11 [&_svg]:size-3.5'
