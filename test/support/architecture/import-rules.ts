import { findCycles } from './cycles.ts'
import { featureOf, folderOf, forEachFile, forEachImport, layerOf, plantFile, type Rule } from './rule.ts'
import { isCode, type SourceFile } from './source-files.ts'
import { syntaxOf } from './syntax.ts'

/** Which layers a layer may import. A new folder at the root needs a line here. */
const allowedLayers: Record<string, string[]> = {
  contract: ['contract'],
  web: ['contract', 'web'],
  server: ['contract', 'server'],
  db: ['db'],
  demo: ['contract', 'server', 'demo'],
  bench: ['contract', 'server', 'db', 'demo', 'bench'],
  test: ['contract', 'server', 'web', 'db', 'demo', 'bench', 'test', 'vite'],
  bin: [],
  vite: ['vite'],
}

const isEntryPoint = (path: string) => /^server\/[^/]+$/.test(path)

const layers: Rule = {
  description: 'a layer imports only the layers listed for it',
  check: forEachFile(({ path }, { imports }) => {
    const layer = layerOf(path)
    if (layer === path) return undefined
    const allowed = [...(allowedLayers[layer] ?? []), ...(isEntryPoint(path) ? ['db', 'demo'] : [])]
    const forbiddenTargets = imports.flatMap(({ target }) =>
      target && !allowed.includes(layerOf(target)) ? `imports ${target}` : [],
    )
    return allowedLayers[layer] ? forbiddenTargets : [`the layer ${layer} is not listed`]
  }),
  violations: [
    plantFile('web/tasks/planted.ts', "import type { Viewer } from '#server/base/context.ts'"),
    plantFile('server/tasks/planted.ts', "import { words } from '#web/tasks/words.ts'"),
    plantFile('server/tasks/planted.ts', "import { createTestApp } from '#test/support/test-app.ts'"),
    plantFile('server/base/planted.ts', "import { migrate } from '#db/migrate.ts'"),
    plantFile('server/tasks/planted.ts', "import type { migrate } from '#db/migrate.ts'"),
    plantFile('server/tasks/planted.ts', "import { demoAccounts } from '#demo/people.ts'"),
    plantFile('db/planted.ts', "import { newId } from '#server/base/ids.ts'"),
    plantFile('demo/planted.ts', "import { migrate } from '#db/migrate.ts'"),
    plantFile('bench/planted.ts', "import { createTestApp } from '#test/support/test-app.ts'"),
    plantFile('planted-layer/planted.ts', 'export const planted = 1'),
  ],
}

const contractPackages: Rule = {
  description: 'the contract uses no package but zod/mini',
  check: forEachFile(({ path }, { imports }) =>
    path.startsWith('contract/')
      ? imports.flatMap(({ specifier, target }) => (target || specifier === 'zod/mini' ? [] : `imports '${specifier}'`))
      : undefined,
  ),
  violations: [
    plantFile('contract/tasks/planted.ts', "import { createHash } from 'node:crypto'"),
    plantFile('contract/base/planted.ts', "import * as z from 'zod'"),
  ],
}

const noNodeOnTheWeb: Rule = {
  description: 'the web imports nothing of Node',
  check: forEachFile(({ path }, { imports }) =>
    path.startsWith('web/')
      ? imports.flatMap(({ specifier }) => (specifier.startsWith('node:') ? `imports ${specifier}` : []))
      : undefined,
  ),
  violations: [plantFile('web/base/planted.ts', "import { join } from 'node:path'")],
}

const importPaths: Rule = {
  description: 'imports are ./ within a folder and # across folders, never ../',
  check: forEachFile(({ path }, { imports }) =>
    imports.flatMap(({ specifier, target }) => {
      const isForbidden =
        /(^|\/)\.\.(\/|$)/.test(specifier) ||
        specifier.startsWith('/') ||
        (specifier.startsWith('#') && folderOf(path) === folderOf(target!)) ||
        (specifier.startsWith('.') && folderOf(path) !== folderOf(target!))
      return isForbidden ? `imports '${specifier}'` : []
    }),
  ),
  violations: [
    plantFile('server/tasks/planted.ts', "import { a } from '../session/store.ts'"),
    plantFile('web/tasks/planted.tsx', "export * from '../../contract/tasks/tasks.ts'"),
    plantFile('server/tasks/planted.ts', "import { a } from '#server/tasks/store.ts'"),
    plantFile('web/clients/planted.ts', "import { a } from './list/list-view.ts'"),
    plantFile('contract/planted.ts', "const a = await import('./../server/app.ts')"),
  ],
}

const noReExports: Rule = {
  description: "no file exports another file's names",
  check: forEachFile((_file, { imports }) =>
    imports.flatMap(({ specifier, isExport }) => (isExport ? `exports from '${specifier}'` : [])),
  ),
  violations: [
    plantFile('server/tasks/planted.ts', "export { lockTask } from './store.ts'"),
    plantFile('contract/tasks/planted.ts', "export * from './tasks.ts'"),
    plantFile('web/tasks/planted.ts', "export type { Task } from '#contract/tasks/tasks.ts'"),
  ],
}

const sharedFoldersKnowNoFeature: Rule = {
  description: 'base, ui and styles import no feature',
  check: forEachImport(
    (path) => /^(contract\/base|server\/base|web\/base|web\/ui)\//.test(path),
    (target) =>
      Boolean(featureOf(target, 'contract') && !isContractOfBase(target)) ||
      Boolean(featureOf(target, 'server') ?? featureOf(target, 'web')) ||
      /^web\/(screens|frame)\//.test(target),
  ),
  violations: [
    plantFile('contract/base/planted.ts', "import { Task } from '#contract/tasks/tasks.ts'"),
    plantFile('server/base/planted.ts', "import * as tasks from '#server/tasks/service.ts'"),
    plantFile('server/base/planted.ts', "import type { Row } from '#server/planted-feature/store.ts'"),
    plantFile('web/ui/planted.tsx', "import { useViewerState } from '#web/session/queries.ts'"),
    plantFile('web/base/planted.ts', "import { layout } from '#web/frame/app-layout.tsx'"),
  ],
}

/** Signing in and out is known to every layer's base: addresses, the token's header, the viewer. */
const isContractOfBase = (target: string) => target.startsWith('contract/session/')

const noFileCycles: Rule = {
  description: 'no file imports itself through others, not even for types',
  check: (files) => {
    const edges = new Map(files.filter(({ path }) => isCode(path)).map((file) => [file.path, targetsOf(file)]))
    return { checkedCount: [...edges.values()].flat().length, breaches: findCycles(edges) }
  },
  violations: [
    [
      { path: 'server/tasks/one.ts', text: "import { two } from './two.ts'" },
      { path: 'server/tasks/two.ts', text: "import type { Three } from '#server/timeline/three.ts'" },
      { path: 'server/timeline/three.ts', text: "export { one } from '#server/tasks/one.ts'" },
    ],
    [
      { path: 'web/tasks/one.ts', text: "import type { Two } from './two.ts'" },
      { path: 'web/tasks/two.ts', text: "type One = import('./one.ts').One" },
    ],
  ],
}

const targetsOf = (file: SourceFile): string[] => syntaxOf(file).imports.flatMap(({ target }) => target ?? [])

/** The server's features have a stricter rule, the list of calls; schemas of the contract's features refer to each other. */
const noFeatureCycles: Rule = {
  description: 'no feature of the web depends on itself through others',
  check: (files) => {
    const edges = new Map<string, Set<string>>()
    for (const file of files.filter(({ path }) => isCode(path))) {
      const feature = featureOf(file.path, 'web')
      if (!feature) continue
      const others = targetsOf(file).flatMap((target) => featureOf(target, 'web') ?? [])
      const known = edges.get(feature) ?? new Set()
      edges.set(feature, known.union(new Set(others.filter((other) => other !== feature))))
    }
    return { checkedCount: edges.size, breaches: findCycles(edges) }
  },
  violations: [
    [
      { path: 'web/planted-one/queries.ts', text: "import { two } from '#web/planted-two/queries.ts'" },
      { path: 'web/planted-two/queries.ts', text: '' },
      { path: 'web/planted-two/list.tsx', text: "import type { One } from '#web/planted-one/queries.ts'" },
    ],
  ],
}

export const importRules: Rule[] = [
  layers,
  contractPackages,
  noNodeOnTheWeb,
  importPaths,
  noReExports,
  sharedFoldersKnowNoFeature,
  noFileCycles,
  noFeatureCycles,
]
