import { RotateCw, X } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { getFileCategory, formatUploadProgress, formatFileSize } from '#web/ui/file-format.ts'
import { FileListItem } from '#web/ui/file-list-item.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { moveFocusOnUnmount } from '#web/ui/row-list.tsx'
import type { QueuedDocumentUpload } from './document-queue.ts'
import { cancelOrDismissUpload, retryUpload } from './document-uploads.ts'
import { words } from './words.ts'

/** An upload with its progress and Cancel, or the reason of its failure and Try again. */
export function DocumentUploadListItem({ upload }: { upload: QueuedDocumentUpload }) {
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
