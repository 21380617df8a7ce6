import { Download, FileUp, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useOrganizationSettings } from '#web/organizations/queries.ts'
import { Button, Spinner } from '#web/ui/button.tsx'
import { DropZone } from '#web/ui/drop-zone.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { getFileCategory, formatUploadProgress } from '#web/ui/file-format.ts'
import { FileListItem } from '#web/ui/file-list-item.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import type { PlanKindOptions } from './plan-kinds.ts'
import { type DocumentParseState, formatMegabytes } from './use-document-parse.ts'
import { words } from './words.ts'

/** Drops or chooses a document; then shows its name and size, and the progress of parsing. */
export function ParseDocumentPicker({
  document,
  kind: { extensions, sample, words: kindWords },
}: {
  document: DocumentParseState
  kind: PlanKindOptions
}) {
  const { file, problem, sentBytes, choose } = document
  const isParsing = sentBytes !== undefined
  const chooseButton = (
    <FileButton
      accept={extensions.join(',')}
      multiple={false}
      variant={file ? 'outline' : 'primary'}
      size={file ? 'small' : 'normal'}
      onFiles={(files) => choose({ files, folders: [] })}
    >
      {file ? words.chooseAnother : words.chooseFile}
    </FileButton>
  )
  return (
    <DropZone label={words.dropOverlay} onDrop={(dropped) => isParsing || choose(dropped)}>
      <div className="grid gap-4">
        {file ? (
          <ChosenFile document={document} file={file}>
            {isParsing ? undefined : chooseButton}
          </ChosenFile>
        ) : (
          <div className="grid justify-items-center gap-3 rounded-card border border-dashed border-edge px-6 py-10 text-center">
            <FileUp aria-hidden className="size-8 text-ink-faint" strokeWidth={1.5} />
            <p className="max-w-prose text-ink-soft">
              <span className="touch:hidden">{kindWords.dropHint} </span>
              <span className="hidden touch:inline">{kindWords.touchHint} </span>
              {words.limits}
            </p>
            {chooseButton}
          </div>
        )}
        {problem && <p className="rounded-control bg-red-wash px-4 py-3 text-sm text-red-deep">{problem}</p>}
        <div className="grid gap-2 text-sm text-ink-soft">
          <ReaderNote />
          <p className="flex flex-wrap items-center gap-x-1.5">
            {words.noDocument}
            <a
              href={sample.href}
              download={sample.fileName}
              className="inline-flex items-center gap-1.5 font-medium text-teal-deep underline underline-offset-2 touch:min-h-11"
            >
              <Download aria-hidden className="size-4" />
              {kindWords.sample}
            </a>
          </p>
        </div>
      </div>
    </DropZone>
  )
}

/** Says where the text of a document is sent. */
function ReaderNote() {
  const settings = useOrganizationSettings()
  const host = settings.state === 'ready' ? settings.data.documentModelHost : null
  return (
    <p className="wrap-anywhere">
      {settings.state === 'ready' && (host ? words.readByModel(host) : words.readHere)}
      {settings.state === 'failed' && words.readerUnknown} {words.nothingSaved}
    </p>
  )
}

function ChosenFile({
  document: { sentBytes, reset },
  file,
  children,
}: {
  document: DocumentParseState
  file: File
  children: ReactNode
}) {
  const isSent = sentBytes !== undefined && sentBytes >= file.size
  const statusText =
    sentBytes === undefined
      ? formatMegabytes(file.size)
      : isSent
        ? words.reading
        : formatUploadProgress(sentBytes, file.size)
  return (
    <section aria-label={words.chosenFile} className="rounded-card border border-line bg-sheet px-4 py-3 sm:px-5">
      <FileListItem
        kind={getFileCategory(file.name, file.type)}
        name={file.name}
        nameId="parsed-file"
        facts={
          <span role="status" className="inline-flex items-center gap-2 tabular-nums">
            {isSent && <Spinner />}
            {statusText}
          </span>
        }
        actions={
          sentBytes === undefined ? (
            <IconButton label={words.removeFile(file.name)} onClick={reset}>
              <X aria-hidden />
            </IconButton>
          ) : (
            <Button variant="quiet" size="small" onClick={reset}>
              {words.cancel}
            </Button>
          )
        }
      >
        {sentBytes !== undefined && (
          <ProgressBar
            label={words.sending(file.name)}
            fraction={file.size ? Math.min(sentBytes / file.size, 1) : 0}
            valueText={statusText}
          />
        )}
        {children && <span className="mt-1.5">{children}</span>}
      </FileListItem>
    </section>
  )
}
