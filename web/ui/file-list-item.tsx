import {
  File,
  FileArchive,
  FileHeadphone,
  FileImage,
  FilePlay,
  FileSpreadsheet,
  FileText,
  FileType,
  type LucideIcon,
  Mail,
  Presentation,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { FileCategory } from './file-format.ts'

type FileListItemProps = {
  kind: FileCategory
  name: string
  /** For the row's `aria-labelledby`. */
  nameId: string
  actions: ReactNode
  facts: ReactNode
  children?: ReactNode
}

/** The content of a file's row: icon, name, actions, facts, and a line below (children). */
export const FileListItem = ({ kind, name, nameId, actions, facts, children }: FileListItemProps) => {
  const Icon = icons[kind]
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 sm:gap-x-4">
      <span className="row-span-3 inline-flex size-10 items-center justify-center rounded-control bg-well text-ink-soft">
        <Icon aria-hidden className="size-5" />
      </span>
      <p id={nameId} className="min-w-0 font-medium touch:pt-2.5">
        <bdi className="wrap-anywhere">{name}</bdi>
      </p>
      <div className="-my-1.5 -mr-2 flex self-start touch:my-0 touch:-mr-3">{actions}</div>
      <p className="col-start-2 -col-end-1 min-h-5 text-sm text-ink-soft">{facts}</p>
      <div className="col-start-2 -col-end-1 flex min-h-8 items-center touch:min-h-11">{children}</div>
    </div>
  )
}

const icons: Record<FileCategory, LucideIcon> = {
  pdf: FileText,
  letter: FileType,
  text: FileText,
  sheet: FileSpreadsheet,
  slides: Presentation,
  image: FileImage,
  audio: FileHeadphone,
  video: FilePlay,
  archive: FileArchive,
  mail: Mail,
  file: File,
}
