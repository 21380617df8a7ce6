/**
 * Copies a text that is still being fetched; false if the browser refuses, or there is no text. It begins at once,
 * because Safari forgets the click while it waits.
 */
export async function copyText(text: Promise<string | undefined>): Promise<boolean> {
  const content = text.then((value) => {
    if (value === undefined) throw new Error('Nothing to copy')
    return new Blob([value], { type: 'text/plain' })
  })
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': content })])
    return true
  } catch (reason) {
    console.info('The text could not be copied', reason)
    await content.catch(() => undefined)
    return false
  }
}
