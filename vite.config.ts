import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compressFile } from '#vite/compress.ts'
import { firstPages } from '#vite/first-pages.ts'
import { listModules } from '#vite/list-modules.ts'
import { omitSchemas } from '#vite/omit-schemas.ts'

const here = import.meta.dirname

/** Builds the screens from web/ into dist/web, from where the server serves them. */
export default defineConfig({
  root: join(here, 'web'),
  plugins: [
    react(),
    tailwindcss(),
    omitSchemas(join(here, 'contract/')),
    preloadMainFont(),
    compressAssets(),
    listModules(here),
    firstPages(here),
  ],
  build: {
    outDir: join(here, 'dist/web'),
    emptyOutDir: true,
    manifest: true,
    // The first versions with light-dark() and oklch(), which the design tokens use.
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    modulePreload: { polyfill: false },
    // The Content-Security-Policy does not allow data: URLs for fonts and scripts.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups() } } },
  },
  // `npm run dev` serves modules of contract/ too, which are outside the root.
  server: { fs: { allow: [here] } },
})

type ModuleInfo = { importedIds: readonly string[]; code: string | null }
type ModuleContext = { getModuleInfo: (id: string) => ModuleInfo | null }

/**
 * Three chunks for the first load: the entry with the sign-in; the frame with what the dashboard shares with other
 * screens; and the screen. Many small ones would compress worse and be more requests.
 */
function chunkGroups() {
  const isOfFrame = (id: string, context: ModuleContext) => {
    const isImported = (...screens: string[]) => screens.some((screen) => isImportedBy(screen, id, context))
    const isShared = id.includes('/lucide-react/') || isImported('clients', 'client', 'planning')
    return isImported('signed-in-app') || (isShared && isImported('dashboard'))
  }
  return [
    { name: 'schemas', includeDependenciesRecursively: false, test: (id: string) => schemaModules.test(id) },
    { name: 'entry', tags: ['$initial' as const] },
    {
      debugName: 'frame',
      includeDependenciesRecursively: false,
      name: (id: string, context: ModuleContext) => (!formModules.test(id) && isOfFrame(id, context) ? 'frame' : null),
    },
  ]
}

/** What forms alone need, although modules of the first load import it: `omitSchemas` removes where they use it. */
const schemaModules = /\/zod\/|\/zod-(setup|messages)\.ts$|\/contract\/base\/schema\.ts$/
const formModules = /\/contract\/(clients\/client-draft|tasks\/tasks)\.ts$/

const importsOfScreens = new Map<string, Set<string>>()

/** Whether a screen imports a module, directly or by others; dynamic imports do not count. */
function isImportedBy(screen: string, id: string, context: ModuleContext): boolean {
  let found = importsOfScreens.get(screen)
  if (!found) {
    found = new Set([join(here, 'web/screens', `${screen}.tsx`)])
    for (const one of found) for (const imported of listImports(one, context)) found.add(imported)
    importsOfScreens.set(screen, found)
  }
  return found.has(id)
}

/** What a module imports; of the icons, whose one index imports them all, those that it names. */
function listImports(id: string, context: ModuleContext): string[] {
  const { importedIds = [], code } = context.getModuleInfo(id) ?? {}
  return importedIds.flatMap((imported) => {
    if (!iconIndex.test(imported)) return [imported]
    const names = new Set(code?.match(/\b[A-Z]\w*/g))
    const index = context.getModuleInfo(imported)
    const exported = [...(index?.code ?? '').matchAll(/export\s*\{([^}]*)\}\s*from\s*["']\.\/(icons\/[^"']+)["']/g)]
    const files = exported
      .filter(([, list]) => list!.match(/\w+/g)!.some((name) => names.has(name)))
      .map(([, , file]) => file!)
    return (
      index?.importedIds.filter((one) => !one.includes('/icons/') || files.some((file) => one.endsWith(`/${file}`))) ??
      []
    )
  })
}

const iconIndex = /\/lucide-react\/dist\/esm\/lucide-react\.m?js$/

/** Preloads the main font, whose hashed name is known only after the build. */
function preloadMainFont(): Plugin {
  return {
    name: 'preload-main-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => /\/inter-basic-.*\.woff2$/.test(file))
        if (!font) return []
        const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: true }
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }]
      },
    },
  }
}

/** Compresses every text asset. */
function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      for (const file of Object.keys(bundle).filter((name) => /\.(js|css|svg)$/.test(name)))
        compressFile(join(dir!, file))
    },
  }
}
