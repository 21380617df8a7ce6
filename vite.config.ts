import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const here = import.meta.dirname

/** Builds the screens from web/ into dist/web, from where the server serves them. */
export default defineConfig({
  root: join(here, 'web'),
  plugins: [react(), tailwindcss(), preloadMainFont(), compressAssets()],
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
    // One file for the first load: chunks that it shares with lazy screens would compress worse and be more requests.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first-load', tags: ['$initial'] }] } } },
  },
  // `npm run dev` serves modules of contract/ too, which are outside the root.
  server: { fs: { allow: [here] } },
})

/** Preloads the main font, whose hashed name is known only after the build. */
function preloadMainFont(): Plugin {
  return {
    name: 'preload-main-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => /\/inter-latin-wght-normal-.*\.woff2$/.test(file))
        if (!font) return []
        const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: true }
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }]
      },
    },
  }
}

/** Writes a brotli and a gzip file for every text asset, so that no request waits for compression. */
function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      for (const file of Object.keys(bundle).filter((name) => /\.(js|css|svg)$/.test(name))) {
        const path = join(dir!, file)
        const bytes = readFileSync(path)
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }))
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  }
}
