/** "1 byte", "640 KB", "2.4 MB": 1,024 of the smaller make one of the larger. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1024) return bytes === 1 ? '1 byte' : `${bytes} bytes`
  const kilobytes = Math.round(bytes / 1024)
  return kilobytes < 1024 ? `${kilobytes} KB` : `${megabytes(bytes)} MB`
}

/** How much of a file is sent, in the unit of the whole: "1.2 of 2.4 MB". */
export function sharesInWords(part: number, whole: number): string {
  const [number, unit] = sizeInWords(whole).split(' ') as [string, string]
  const done = unit === 'MB' ? megabytes(part) : unit === 'KB' ? Math.round(part / 1024) : part
  return `${done} of ${number} ${unit}`
}

const megabytes = (bytes: number) => Math.round((bytes / 1_048_576) * 10) / 10
