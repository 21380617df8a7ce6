import { Upload } from 'lucide-react'
import { useId } from 'react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { ClientDocument } from '#contract/documents/documents.ts'
import type { Client } from '#contract/clients/clients.ts'
import { useToday } from '#web/base/today.ts'
import { useSignedInUser } from '#web/session/queries.ts'
import { DropZone } from '#web/ui/drop-zone.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { RowList } from '#web/ui/row-list.tsx'
import { useClientDocuments } from './queries.ts'
import { DocumentListItem } from './document-list-item.tsx'
import { DocumentUploadListItem } from './document-upload-list-item.tsx'
import { addUploads, useUploads } from './document-uploads.ts'
import { words } from './words.ts'

/** A client's documents below the uploads in progress. Files dropped anywhere on it are uploaded. */
export function DocumentsTab({ client }: { client: Client }) {
  const { timeZone } = useSignedInUser()
  const today = useToday(timeZone)
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
        {query.state === 'ready' && <Documents client={client} documents={query.data} today={today} />}
        {isEmpty && <EmptyState title={words.none}>{words.noneHint(client.firstName)}</EmptyState>}
      </section>
    </DropZone>
  )
}

const Documents = ({
  client,
  documents,
  today,
}: {
  client: Client
  documents: readonly ClientDocument[]
  today: CalendarDay
}) =>
  documents.length > 0 && (
    <RowList rows={documents} label={words.documents} className={listStyle}>
      {(document, { tabIndex }) => (
        <DocumentListItem
          key={document.id}
          clientId={client.id}
          document={document}
          today={today}
          tabIndex={tabIndex}
        />
      )}
    </RowList>
  )

/** Rows of the size that most documents have. */
const DocumentListSkeleton = () => (
  <div role="status" className={listStyle}>
    <span className="sr-only">{words.loading}</span>
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
  </div>
)

const skeletonWidths = ['w-2/5', 'w-1/2', 'w-1/3']

const listStyle = 'divide-y divide-line rounded-card border border-line bg-sheet'
