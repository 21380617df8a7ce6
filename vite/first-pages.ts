import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown, runnerImport } from 'vite'
import { compressFile } from './compress.ts'
import { selectCriticalCss } from './critical-css.ts'

type FirstPages = {
  prerenderPages: () => PrerenderedPage[]
  inlineScriptConstants: object
}

/** As web/screens/first-page.tsx renders it. */
type PrerenderedPage = { file: string; path?: string; markup: string; script: string; screens: string[] }

type Bundle = Rolldown.OutputBundle

/**
 * Writes the pages that show a screen before any script is loaded: markup, the styles it needs and a small script, all
 * inline. `pages.json` tells the server which path each is for.
 */
export function firstPages(root: string): Plugin {
  const screensFolder = join(root, 'web/screens')
  return {
    name: 'first-pages',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const { module } = await runnerImport<FirstPages>(join(screensFolder, 'first-page.tsx'), {
        root,
        configFile: false,
        logLevel: 'warn',
      })
      const pages = module.prerenderPages()
      const template = readFileSync(join(dir!, 'index.html'), 'utf8')
      const css = Object.values(bundle).find(({ fileName }) => /^assets\/index-.*\.css$/.test(fileName))
      if (css?.type !== 'asset') throw new Error('The build has no stylesheet')
      for (const page of pages) {
        const script = await buildScript(join(screensFolder, page.script), module.inlineScriptConstants)
        const html = fillTemplate(template, page, {
          script,
          css: selectCriticalCss(String(css.source), template + page.markup),
          preloads: findChunks(
            bundle,
            page.screens.map((name) => join(screensFolder, name)),
          ),
        })
        writeFileSync(join(dir!, page.file), html)
        compressFile(join(dir!, page.file))
      }
      const rows = pages.map(({ file, path }) => ({ file, path }))
      writeFileSync(join(dir!, 'pages.json'), `${JSON.stringify(rows)}\n`)
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

/** The chunks of some modules with everything they import, but the entry. */
function findChunks(bundle: Bundle, modules: readonly string[]): string[] {
  const files = new Set<string>()
  const add = (file: string) => {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk' || chunk.isEntry || files.has(file)) return
    files.add(file)
    chunk.imports.forEach(add)
  }
  for (const { fileName, ...chunk } of Object.values(bundle))
    if ('moduleIds' in chunk && modules.some((module) => chunk.moduleIds.includes(module))) add(fileName)
  return [...files]
}

/**
 * The stylesheet moves below the markup, so that the browser paints that without waiting for it. With a low priority,
 * code and stylesheet do not delay the first data and the fonts, which the picture of the screen needs.
 */
function fillTemplate(
  template: string,
  { markup }: PrerenderedPage,
  { script, css, preloads }: { script: string; css: string; preloads: string[] },
): string {
  const stylesheet = /\s*<link rel="stylesheet"[^>]*>/.exec(template)?.[0]
  if (!stylesheet) throw new Error('index.html has no stylesheet')
  const links = preloads
    .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`)
    .join('')
  return template
    .replace(stylesheet, '')
    .replace('<script type="module"', '<script type="module" fetchpriority="low"')
    .replace('</head>', () => `<style>${css}</style>${links}</head>`)
    .replace(
      '<div id="root"></div>',
      () =>
        `<div id="root">${markup}</div><script>${script}</script>${stylesheet.trim().replace('<link', '<link fetchpriority="low"')}`,
    )
}
