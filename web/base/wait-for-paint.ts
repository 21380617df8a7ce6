/** Waits until the frame that is due has been drawn, or 50 ms where none is: in a hidden page, say. */
export const waitForPaint = (): Promise<void> =>
  new Promise((resolve) => {
    window.setTimeout(resolve, 50)
    requestAnimationFrame(() => window.setTimeout(resolve))
  })
