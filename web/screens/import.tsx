import { ImportPage, prefetchImportPage } from '#web/imports/import-page.tsx'
import type { ScreenModule } from './lazy-screen.tsx'

/** Imports clients from a file (docs/product/imports.md). */
export const importScreen: ScreenModule = {
  Screen: ImportPage,
  prefetch: (_params, search) => prefetchImportPage(search),
}
