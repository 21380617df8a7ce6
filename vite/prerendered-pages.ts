import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown, runnerImport } from 'vite'
import { compressFile } from './compress.ts'

type PrerenderedPages = {
  renderPages: () => Record<'signedOut' | 'signedIn', string>
  inlineScriptConstants: object
  /** For a path's pattern, the modules of its screen, its first reads, and its roles, if not all. */
  prerenderedScreens: { pattern: string; modules: string[]; urls: string[]; roles?: readonly string[] }[]
}

/** Writes the two pages that show something before any script is loaded: stylesheet, markup and a small script, inline. */
export function prerenderedPages(root: string): Plugin {
  const screensFolder = join(root, 'web/screens')
  let stylesheets: string[] = []
  return {
    name: 'prerendered-pages',
    apply: 'build',
    // Both pages contain the stylesheet of the entry, so that no chunk need fetch it.
    generateBundle(_options, bundle) {
      const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)
      if (entry?.type !== 'chunk' || !entry.viteMetadata) throw new Error('There is no entry')
      stylesheets = [...entry.viteMetadata.importedCss]
      entry.viteMetadata.importedCss.clear()
    },
    async writeBundle({ dir }, bundle) {
      const { module } = await runnerImport<PrerenderedPages>(join(screensFolder, 'prerendered-pages.tsx'), {
        root,
        configFile: false,
        logLevel: 'warn',
      })
      const template = readFileSync(join(dir!, 'index.html'), 'utf8')
      // A link would delay the first paint and the inline script by a round trip.
      const styles = stylesheets.map((file) => `<style>${readFileSync(join(dir!, file), 'utf8')}</style>`).join('')
      const frame = listChunks(bundle, ['screens/signed-in-app.tsx'])
      const screens = module.prerenderedScreens.map(({ pattern, modules, urls, roles }) => [
        pattern,
        listChunks(bundle, modules).filter((chunk) => !frame.includes(chunk)),
        urls,
        roles,
      ])
      const constants = { ...module.inlineScriptConstants, screens }
      const writePage = async (file: string, markup: string, scriptFile: string, preloads: string[]) => {
        const script = await buildScript(join(screensFolder, scriptFile), constants)
        const links = preloads
          .map((chunk) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${chunk}">`)
          .join('')
        const html = template
          // The first data and the fonts come before the code.
          .replace('<script type="module"', '<script type="module" fetchpriority="low"')
          .replace('</head>', () => `${styles}${links}</head>`)
          .replace('<div id="root"></div>', () => `<div id="root">${markup}</div><script>${script}</script>`)
        writeFileSync(join(dir!, file), html)
        compressFile(join(dir!, file))
      }
      const { signedOut, signedIn } = module.renderPages()
      await writePage('index.html', signedOut, 'prerendered-signed-out.ts', [])
      await writePage('signed-in.html', signedIn, 'prerendered-signed-in.ts', frame)
    },
  }
}

/** Bundles a module to a script without imports. */
async function buildScript(entry: string, constants: object): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    define: Object.fromEntries(Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)])),
    build: {
      write: false,
      modulePreload: false,
      target: 'es2023',
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  })
  const [output] = [result].flat() as Rolldown.RolldownOutput[]
  const chunk = output?.output.find(({ type }) => type === 'chunk')
  if (chunk?.type !== 'chunk') throw new Error(`${entry} was not built`)
  return chunk.code.trim()
}

/** The chunks of modules with all that they import, without the entry. */
function listChunks(bundle: Rolldown.OutputBundle, modules: string[]): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const names = new Set(
    chunks
      .filter(({ moduleIds }) => moduleIds.some((id) => modules.some((one) => id.endsWith(`/web/${one}`))))
      .map(({ fileName }) => fileName),
  )
  if (!names.size) throw new Error(`No chunk has ${modules.join(' or ')}`)
  for (const name of names)
    for (const imported of chunks.find((chunk) => chunk.fileName === name)!.imports) names.add(imported)
  return [...names].filter((name) => !chunks.some(({ fileName, isEntry }) => isEntry && fileName === name))
}
