import { formatCounted } from '#contract/base/format-count.ts'
/** The categories of files in a list. */
export type FileCategory = keyof typeof fileCategoryLabels

export const fileCategoryLabels = {
  pdf: 'PDF',
  letter: 'Document',
  text: 'Text',
  sheet: 'Spreadsheet',
  slides: 'Presentation',
  image: 'Image',
  audio: 'Audio',
  video: 'Video',
  archive: 'Archive',
  mail: 'E-mail',
  file: 'File',
} as const

/** The category of a file by its extension, else by its media type, of which browsers know few. */
export function getFileCategory(name: string, mediaType: string): FileCategory {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const entry = Object.entries(extensionsByCategory).find(([, extensions]) => extensions.split(' ').includes(extension))
  if (entry) return entry[0] as FileCategory
  const [family = ''] = mediaType.split('/')
  if (mediaType === 'application/pdf') return 'pdf'
  return family === 'image' || family === 'audio' || family === 'video' || family === 'text' ? family : 'file'
}

/** "1 byte", "640 KB", "2.4 MB", in units of 1,024. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return formatCounted(bytes, 'byte')
  const kilobytes = Math.round(bytes / 1024)
  return kilobytes < 1024 ? `${kilobytes} KB` : `${toMegabytes(bytes)} MB`
}

/** "1.2 of 2.4 MB", both in the unit of the total. */
export function formatUploadProgress(sentBytes: number, totalBytes: number): string {
  const [number, unit] = formatFileSize(totalBytes).split(' ') as [string, string]
  const sentAmount = unit === 'MB' ? toMegabytes(sentBytes) : unit === 'KB' ? Math.round(sentBytes / 1024) : sentBytes
  return `${sentAmount} of ${number} ${unit}`
}

const extensionsByCategory: Partial<Record<FileCategory, string>> = {
  pdf: 'pdf',
  letter: 'doc docx odt rtf pages',
  text: 'txt md html htm xml json log',
  sheet: 'csv tsv xls xlsx xlsm ods numbers',
  slides: 'ppt pptx odp key',
  image: 'jpg jpeg png gif webp heic heif avif bmp tif tiff svg',
  audio: 'mp3 m4a wav ogg oga opus flac aac',
  video: 'mp4 m4v mov webm avi mkv mpg mpeg',
  archive: 'zip gz tgz tar rar 7z',
  mail: 'eml msg',
}

const toMegabytes = (bytes: number) => Math.round((bytes / 1_048_576) * 10) / 10
