import { useEffect } from 'react'

let screenTitle = ''
let notice: string | undefined

/** Sets the tab's title from the screen's. */
export function setDocumentTitle(title: string): void {
  screenTitle = title
  write()
}

/** Shows something new before the screen's own title; undefined ends that. */
export function setTitleNotice(text: string | undefined): void {
  notice = text
  write()
}

/** Sets a more specific document title than the route table has. */
export function useScreenTitle(title: string): void {
  useEffect(() => setDocumentTitle(title), [title])
}

function write(): void {
  document.title = [notice, screenTitle, 'Daybook'].filter(Boolean).join(' · ')
}
