/** What a file is for whoever looks for it in a list. */
export type FileKind = keyof typeof kindNames

export const kindNames = {
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

/** By the ending of its name, else by its media type: browsers know few of them. */
export function detectFileKind(name: string, mediaType: string): FileKind {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const entry = Object.entries(extensionsByKind).find(([, extensions]) => extensions.split(' ').includes(extension))
  if (entry) return entry[0] as FileKind
  const [family = ''] = mediaType.split('/')
  if (mediaType === 'application/pdf') return 'pdf'
  return family === 'image' || family === 'audio' || family === 'video' || family === 'text' ? family : 'file'
}

const extensionsByKind: Partial<Record<FileKind, string>> = {
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
