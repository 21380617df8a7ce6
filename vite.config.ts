import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compressFile } from '#vite/compress.ts'
import { firstPages } from '#vite/first-pages.ts'
import { listModules } from '#vite/list-modules.ts'
import { omitSchemas, schemasSuffix } from '#vite/omit-schemas.ts'

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
 * Two chunks for the first load: the entry with the sign-in, and the frame with the dashboard, which shares much with other
 * screens. Many small ones would compress worse and be more requests.
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
      debugName: 'frame',
      name: (id: string, context: ModuleContext) => (isOfFrame(id, context) ? 'frame' : null),
      includeDependenciesRecursively: false,
    },
  ]
}

let importsOfFrame: Set<string> | undefined

/** Whether the frame imports a module, directly or by others; dynamic imports do not count. */
function isOfFrame(id: string, context: ModuleContext): boolean {
  if (!importsOfFrame) {
    importsOfFrame = new Set([join(here, 'web/screens/signed-in-app.tsx')])
    for (const one of importsOfFrame) for (const imported of listImports(one, context)) importsOfFrame.add(imported)
  }
  return importsOfFrame.has(id)
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
