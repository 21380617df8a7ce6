import { Upload, RotateCw, X } from 'lucide-react'
import { useId } from 'react'
import type { Client } from '#contract/clients/clients.ts'
import type { ClientDocument } from '#contract/documents/documents.ts'
import { Button } from '#web/ui/button.tsx'
import { DropZone } from '#web/ui/drop-zone.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { getFileCategory, formatUploadProgress, formatFileSize } from '#web/ui/file-format.ts'
import { FileListItem } from '#web/ui/file-list-item.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { EmptyState, ErrorState, LoadingState, Skeleton } from '#web/ui/load-states.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { RowList, moveFocusOnUnmount } from '#web/ui/row-list.tsx'
import { DocumentListItem } from './document-list-item.tsx'
import type { QueuedDocumentUpload } from './document-queue.ts'
import { addUploads, useUploads, cancelOrDismissUpload, retryUpload } from './document-uploads.ts'
import { useClientDocuments } from './queries.ts'
import { words } from './words.ts'

/** A client's documents below the uploads in progress. Files dropped anywhere on it are uploaded. */
export function DocumentsTab({ client }: { client: Client }) {
  const query = useClientDocuments(client.id)
  const uploads = useUploads(client.id)
  const id = useId()
  const isEmpty = query.state === 'ready' && !query.data.length && !uploads.length
  return (
    <DropZone label={words.dropHere(client.firstName)} onDrop={(dropped) => addUploads(client.id, dropped)}>
      <section aria-labelledby={id} className="grid gap-3">
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1">
          <h2 id={id} className="font-serif text-lg font-semibold">
            {words.documents}
          </h2>
          <FileButton
            variant={isEmpty ? 'primary' : 'outline'}
            onFiles={(files) => addUploads(client.id, { files, folders: [] })}
            className="sm:row-span-2"
          >
            <Upload aria-hidden />
            {words.upload}
          </FileButton>
          <p className="col-span-2 text-sm text-ink-soft sm:col-span-1">
            <span className="touch:hidden">{words.hint}</span>
            <span className="hidden touch:inline">{words.touchHint}</span>
          </p>
        </div>
        {uploads.length > 0 && (
          <ul aria-label={words.uploads} className={listStyle}>
            {uploads.map((upload) => (
              <DocumentUploadListItem key={upload.id} upload={upload} />
            ))}
          </ul>
        )}
        {query.state === 'loading' && <DocumentListSkeleton />}
        {query.state === 'failed' && <ErrorState message={words.failedToLoad(query.message)} retry={query.retry} />}
        {query.state === 'ready' && <Documents client={client} documents={query.data} />}
        {isEmpty && <EmptyState title={words.none}>{words.noneHint(client.firstName)}</EmptyState>}
      </section>
    </DropZone>
  )
}

const Documents = ({ client, documents }: { client: Client; documents: readonly ClientDocument[] }) =>
  documents.length > 0 && (
    <RowList rows={documents} label={words.documents} className={listStyle}>
      {(document, { tabIndex }) => (
        <DocumentListItem key={document.id} clientId={client.id} document={document} tabIndex={tabIndex} />
      )}
    </RowList>
  )

/** Rows of the size that most documents have. */
const DocumentListSkeleton = () => (
  <LoadingState label={words.loading} className={listStyle}>
    {skeletonWidths.map((width) => (
      <div key={width} className="flex gap-3 px-4 py-3 sm:gap-4 sm:px-5">
        <Skeleton className="size-10 shrink-0" />
        <div className="grid h-19 grow content-start gap-2 pt-1 touch:h-27">
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="h-4 w-44 max-w-full" />
          <Skeleton className="mt-1 h-4 w-28" />
        </div>
      </div>
    ))}
  </LoadingState>
)

const skeletonWidths = ['w-2/5', 'w-1/2', 'w-1/3']

const listStyle = 'divide-y divide-line rounded-card border border-line bg-sheet'

/** An upload with its progress and Cancel, or the reason of its failure and Try again. */
function DocumentUploadListItem({ upload }: { upload: QueuedDocumentUpload }) {
  const { id, file, status } = upload
  const isFailed = status.state === 'failed'
  const sentBytes = status.state === 'running' ? status.sentBytes : 0
  const statusText =
    status.state === 'waiting'
      ? words.waiting
      : sentBytes < file.size
        ? formatUploadProgress(sentBytes, file.size)
        : words.saving
  return (
    <li
      ref={moveFocusOnUnmount}
      tabIndex={-1}
      aria-labelledby={`upload-${id}`}
      className="px-4 py-3 -outline-offset-2 sm:px-5"
    >
      <FileListItem
        kind={getFileCategory(file.name, file.type)}
        name={file.name}
        nameId={`upload-${id}`}
        facts={isFailed ? <span className="text-red">{status.reason}</span> : statusText}
        actions={
          <IconButton
            label={isFailed ? words.dismiss(file.name) : words.cancel(file.name)}
            onClick={() => cancelOrDismissUpload(upload)}
          >
            <X aria-hidden />
          </IconButton>
        }
      >
        {!isFailed && (
          <ProgressBar
            label={words.progressOf(file.name)}
            fraction={file.size ? sentBytes / file.size : 0}
            valueText={statusText}
          />
        )}
        {isFailed &&
          (status.canRetry ? (
            <Button size="small" onClick={() => retryUpload(upload)}>
              <RotateCw aria-hidden />
              {words.tryAgain}
            </Button>
          ) : (
            file.size > 0 && <span className="text-sm text-ink-faint">{formatFileSize(file.size)}</span>
          ))}
      </FileListItem>
    </li>
  )
}
