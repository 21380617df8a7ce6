import { RotateCw, X } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { kindOfFile } from '#web/ui/file-kind.ts'
import { FileRow } from '#web/ui/file-row.tsx'
import { sharesInWords, sizeInWords } from '#web/ui/file-size.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { handFocusOn } from '#web/ui/row-list.tsx'
import type { Upload } from './document-queue.ts'
import { dropUpload, retryUpload } from './document-uploads.ts'
import { words } from './document-words.ts'

/** A file on its way: how far it is and the way to stop it, or why it failed and the way to try again. */
export function DocumentUploadRow({ upload }: { upload: Upload }) {
  const { id, file, status } = upload
  const isFailed = status.state === 'failed'
  const sent = status.state === 'running' ? status.sent : 0
  const said =
    status.state === 'waiting' ? words.waiting : sent < file.size ? sharesInWords(sent, file.size) : words.saving
  return (
    <li
      ref={handFocusOn}
      tabIndex={-1}
      aria-labelledby={`upload-${id}`}
      className="px-4 py-3 -outline-offset-2 sm:px-5"
    >
      <FileRow
        kind={kindOfFile(file.name, file.type)}
        name={file.name}
        nameId={`upload-${id}`}
        facts={isFailed ? <span className="text-red">{status.why}</span> : said}
        actions={
          <IconButton
            label={isFailed ? words.dismiss(file.name) : words.cancel(file.name)}
            onClick={() => dropUpload(upload)}
          >
            <X aria-hidden />
          </IconButton>
        }
      >
        {!isFailed && (
          <ProgressBar label={words.progressOf(file.name)} share={file.size ? sent / file.size : 0} said={said} />
        )}
        {isFailed &&
          (status.canTryAgain ? (
            <Button size="small" onClick={() => retryUpload(upload)}>
              <RotateCw aria-hidden />
              {words.tryAgain}
            </Button>
          ) : (
            file.size > 0 && <span className="text-sm text-ink-faint">{sizeInWords(file.size)}</span>
          ))}
      </FileRow>
    </li>
  )
}
