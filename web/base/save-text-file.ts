/** Lets the browser save a text as a file. */
export function saveTextFile(name: string, mediaType: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: mediaType }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has begun when the click returns.
  window.setTimeout(() => URL.revokeObjectURL(url))
}
