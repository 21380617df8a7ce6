/** "1 byte", "640 KB", "2.4 MB": 1,024 of the smaller make one of the larger. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return bytes === 1 ? '1 byte' : `${bytes} bytes`
  const kilobytes = Math.round(bytes / 1024)
  return kilobytes < 1024 ? `${kilobytes} KB` : `${toMegabytes(bytes)} MB`
}

/** How much of a file is sent, in the unit of the whole: "1.2 of 2.4 MB". */
export function formatUploadProgress(sentBytes: number, totalBytes: number): string {
  const [number, unit] = formatFileSize(totalBytes).split(' ') as [string, string]
  const sentAmount = unit === 'MB' ? toMegabytes(sentBytes) : unit === 'KB' ? Math.round(sentBytes / 1024) : sentBytes
  return `${sentAmount} of ${number} ${unit}`
}

const toMegabytes = (bytes: number) => Math.round((bytes / 1_048_576) * 10) / 10
