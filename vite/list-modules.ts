import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'

/** Writes modules.json: for each script of the build the packages and the modules of ours that it contains. */
export const listModules = (root: string): Plugin => ({
  name: 'list-modules',
  apply: 'build',
  writeBundle({ dir }, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const rows = chunks.map(({ fileName, modules }) => {
      const used = Object.entries(modules).filter(([, { renderedLength }]) => renderedLength > 0)
      return [fileName, [...new Set(used.map(([id]) => nameModule(id, root)))].sort()]
    })
    writeFileSync(join(dir!, 'modules.json'), JSON.stringify(Object.fromEntries(rows)))
  },
})

/** The package of a module, or its path in the repository. */
function nameModule(id: string, root: string): string {
  const packages = [...id.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)/g)]
  return packages.at(-1)?.[1] ?? (id.startsWith(root) ? relative(root, id) : id.replace('\0', ''))
}
