import { basename, join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compressFile } from '#vite/compress.ts'
import { listModules } from '#vite/list-modules.ts'
import { omitSchemas, schemasSuffix } from '#vite/omit-schemas.ts'
import { prerenderedPages } from '#vite/prerendered-pages.ts'

const here = import.meta.dirname

/** Builds the screens from web/ into dist/web, from where the server serves them. */
export default defineConfig({
  root: join(here, 'web'),
  plugins: [
    react(),
    tailwindcss(),
    omitSchemas(join(here, 'contract/')),
    preloadFonts(),
    compressAssets(),
    listModules(here),
    prerenderedPages(here),
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

type ModuleInfo = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[]; code: string | null }
type ModuleContext = { getModuleInfo: (id: string) => ModuleInfo | null }

/**
 * Two chunks for the first load: the entry with the sign-in, and the frame with the dashboard, which shares much with other
 * screens. Of the modules of other screens, those of one or the same two form a chunk, and those of more. What the dashboard
 * opens is apart from the rest of a screen. Many small chunks would compress worse and be more requests
 * (docs/measurements/first-load.md).
 */
function chunkGroups() {
  return [
    // Forms alone need them, although modules of the first load import them: `omitSchemas` removes where they are used.
    {
      name: 'schemas',
      includeDependenciesRecursively: false,
      test: /\/zod\/|\/zod-(setup|messages)\.ts$|\/contract\/base\/schema\.ts$/,
    },
    { name: 'entry', tags: ['$initial' as const] },
    {
      debugName: 'frame and screens',
      name: nameChunk,
      includeDependenciesRecursively: false,
    },
  ]
}

let importsByEntry: Map<string, Set<string>> | undefined

/** The frame, the renewals of the dashboard, or the screens that import a module, directly or by others; packages are apart. */
function nameChunk(id: string, context: ModuleContext): string | null {
  importsByEntry ??= listImportsOfEntries(context)
  if (importsByEntry.get(frameModule)!.has(id)) return 'frame'
  if (isPackage.test(id)) return null
  if (importsByEntry.get(renewalsModule)!.has(id)) return 'renewals'
  const entries = [...importsByEntry].flatMap(([entry, imports]) => (imports.has(id) ? entry : []))
  const screens = entries.filter((entry) => screenModules.includes(entry))
  if (!screens.length) return null
  const names = screens.length > 2 ? 'common' : screens.map((entry) => basename(entry, '.tsx')).join('-')
  // What the dashboard opens would fetch parts of other screens.
  return names !== 'common' && entries.some((entry) => openedModules.includes(entry)) ? `opened-${names}` : names
}

const isPackage = /\/node_modules\/(?!lucide-react\/)/
const toModule = (file: string) => join(here, 'web', file)
const frameModule = toModule('screens/signed-in-app.tsx')
const renewalsModule = toModule('policies/renewals/renewal-question.tsx')

/** The screens with enough in common for chunks of their own. */
const screenModules = [
  'screens/clients.tsx',
  'screens/client.tsx',
  'screens/planning.tsx',
  'tasks/history/history-page.tsx',
  'screens/user-management.tsx',
  'screens/super-admin.tsx',
  'screens/analytics.tsx',
].map(toModule)

/** What the dashboard opens most. */
const openedModules = [
  'screens/open-page.tsx',
  'tasks/day/cleared-page.tsx',
  'tasks/card/task-note-form.tsx',
  'tasks/card/task-menu.tsx',
  'tasks/card/task-prompts.tsx',
  'tasks/day/day-dialog.tsx',
  'notices/notices-dialog.tsx',
].map(toModule)

/** What the frame and every module that is imported dynamically import themselves, directly or by others. */
function listImportsOfEntries(context: ModuleContext): Map<string, Set<string>> {
  const importsOf = new Map([[frameModule, new Set([frameModule])]])
  for (const [, all] of importsOf)
    for (const one of all) {
      for (const imported of listImports(one, context)) all.add(imported)
      for (const entry of context.getModuleInfo(one)?.dynamicallyImportedIds ?? [])
        if (!importsOf.has(entry)) importsOf.set(entry, new Set([entry]))
    }
  for (const file of [renewalsModule, ...screenModules, ...openedModules])
    if (!importsOf.has(file)) throw new Error(`${file} is named in vite.config.ts, but never imported dynamically`)
  return importsOf
}

/** What a module imports without its schemas; of the icons, whose one index imports them all, those that it names. */
function listImports(id: string, context: ModuleContext): string[] {
  const { importedIds = [], code } = context.getModuleInfo(id) ?? {}
  return importedIds.flatMap((imported) => {
    if (imported.endsWith(schemasSuffix)) return []
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

/** Preloads the two basic fonts, whose hashed names are known only after the build. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /-basic-[\w-]+\.woff2$/.test(file))
          .map((file) => {
            const attrs = { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true }
            return { tag: 'link', attrs, injectTo: 'head-prepend' as const }
          }),
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
