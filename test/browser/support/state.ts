import type { Page } from 'playwright-core'
import type { OpenedPage, Size } from './browser-test.ts'

/** A state of the user interface: its path, its user and the steps that show it. */
export type State = {
  path?: string
  /** The signed-in user; a busy agent by default. */
  as?: 'nobody' | 'busy' | 'platform'
  only?: Size
  show: (opened: OpenedPage) => Promise<unknown>
}

/** Locates the element whose presence means that a state is shown. */
export type LocatorFor = (page: Page) => { waitFor(): Promise<void> }
