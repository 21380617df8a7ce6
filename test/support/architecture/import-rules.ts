import { posix } from 'node:path'
import { findCycles } from './cycles.ts'
import { forEachFile, plantFile, featureOf, type Rule } from './rule.ts'
import { isCode, type SourceFile } from './source-files.ts'
import { syntaxOf } from './syntax.ts'

/** Layers a layer may import, besides packages. */
const allowedLayers: Record<string, string[]> = {
  contract: ['contract'],
  web: ['contract', 'web'],
  server: ['contract', 'server', 'db'],
  db: ['db'],
  demo: ['contract', 'server', 'db', 'demo'],
  bench: ['contract', 'server', 'db', 'demo', 'bench'],
  test: ['contract', 'server', 'db', 'web', 'demo', 'bench', 'test'],
}

/** Files directly in server/ start the program, demo included; migrations are frozen and import packages alone. */
function allowedLayersOf(path: string): string[] | undefined {
  if (path.startsWith('db/migrations/')) return []
  return /^server\/[^/]+$/.test(path) ? [...allowedLayers.server!, 'demo'] : allowedLayers[layerOf(path)]
}

const layerOf = (path: string) => path.split('/', 1)[0]!

const importPaths: Rule = {
  description: 'imports go by # or ./, never up, and by ./ within a folder',
  check: forEachFile(({ path }, { imports }) =>
    imports
      .filter(
        ({ specifier: says, target }) =>
          /(^|\/)\.\.(\/|$)/.test(says) ||
          says.startsWith('/') ||
          (says.startsWith('#') && isSameFolder(path, target!)),
      )
      .map(({ specifier: says }) => `imports '${says}'`),
  ),
  violations: [
    plantFile('server/tasks/planted.ts', "import { a } from '../session/store.ts'"),
    plantFile('web/tasks/planted.tsx', "export * from '../../contract/tasks.ts'"),
    plantFile('server/tasks/planted.ts', "import { a } from '#server/tasks/store.ts'"),
    plantFile('contract/planted.ts', "const a = await import('./../server/app.ts')"),
  ],
}

const isSameFolder = (path: string, target: string) => posix.dirname(path) === posix.dirname(target)

const contractImports: Rule = {
  description: 'the contract imports zod alone',
  check: forEachFile(({ path }, { imports }) =>
    path.startsWith('contract/')
      ? imports
          .filter(({ specifier: says }) => says !== 'zod/mini' && !says.startsWith('./'))
          .map(({ specifier: says }) => `imports '${says}'`)
      : undefined,
  ),
  violations: [
    plantFile('contract/planted.ts', "import { createHash } from 'node:crypto'"),
    plantFile('contract/planted.ts', "import * as z from 'zod'"),
    plantFile('contract/planted.ts', "import type { Ctx } from '#server/base/context.ts'"),
  ],
}

const layers: Rule = {
  description: 'a floor imports only what lies below it: the web knows no server, the server no web, neither a test',
  check: forEachFile(({ path }, { imports }) => {
    const allowed = allowedLayersOf(path)
    const targets = imports.flatMap(({ target }) => target ?? [])
    const forbidden = targets.filter((target) => !allowed?.includes(layerOf(target)))
    const nodeImports = path.startsWith('web/')
      ? imports.map(({ specifier: says }) => says).filter((says) => says.startsWith('node:'))
      : []
    return allowed && [...forbidden, ...nodeImports].map((target) => `imports ${target}`)
  }),
  violations: [
    plantFile('web/tasks/planted.ts', "import type { Viewer } from '#server/base/context.ts'"),
    plantFile('server/tasks/planted.ts', "import { words } from '#web/tasks/words.ts'"),
    plantFile('server/tasks/planted.ts', "import { createTestApp } from '#test/support/test-app.ts'"),
    plantFile('web/base/planted.ts', "import { join } from 'node:path'"),
    plantFile('db/planted.ts', "import { words } from '#web/tasks/words.ts'"),
    plantFile('db/embedded/planted.ts', "import { readEnv } from '#server/base/env.ts'"),
    plantFile('db/migrations/0999-planted.ts', "import { migrate } from '#db/migrate.ts'"),
    plantFile('server/tasks/planted.ts', "import { demoAccounts } from '#demo/people.ts'"),
  ],
}

const baseKnowsNoFeature: Rule = {
  description: 'base and ui know no room, and no room knows the database’s making',
  check: forEachFile(({ path }, { imports }) => {
    const baseFolder = /^(server\/base|web\/base|web\/ui)\//.exec(path)?.[1]
    if (!baseFolder && !featureOf(path, 'server')) return undefined
    const isForbidden = (target: string) =>
      baseFolder
        ? Boolean(featureOf(target, 'server') ?? featureOf(target, 'web')) || /^web\/(screens|frame)\//.test(target)
        : layerOf(target) === 'db' && target !== 'db/startup-error.ts'
    return imports.flatMap(({ target }) => (target && isForbidden(target) ? `imports ${target}` : []))
  }),
  violations: [
    plantFile('server/base/planted.ts', "import * as tasks from '#server/tasks/service.ts'"),
    plantFile('server/base/planted.ts', "import type { Row } from '#server/planted-room/store.ts'"),
    plantFile('web/ui/planted.tsx', "import { useViewer } from '#web/session/queries.ts'"),
    plantFile('web/base/planted.ts', "import { frame } from '#web/frame/app-layout.tsx'"),
    plantFile('server/tasks/planted.ts', "import { migrate } from '#db/migrate.ts'"),
  ],
}

const webFeatures: Rule = {
  description: 'a room of the web takes from another its queries.ts only; screens and the frame compose rooms',
  check: forEachFile(({ path }, { imports }) => {
    const feature = featureOf(path, 'web')
    const isForbidden = (target: string) => {
      const other = featureOf(target, 'web')
      return other ? other !== feature && target !== `web/${other}/queries.ts` : /^web\/(screens|frame)\//.test(target)
    }
    return feature
      ? imports.flatMap(({ target }) => (target && isForbidden(target) ? `imports ${target}` : []))
      : undefined
  }),
  violations: [
    plantFile('web/tasks/planted.tsx', "import { Streak } from '#web/streak/streak-box.tsx'"),
    plantFile('web/planted-room/list.tsx', "import { words } from '#web/tasks/words.ts'"),
    plantFile('web/tasks/planted.tsx', "import { App } from '#web/screens/app.tsx'"),
  ],
}

const noCycles: Rule = {
  description: 'no file imports itself over others',
  check: (files) => {
    const edges = new Map(files.filter(({ path }) => isCode(path)).map((file) => [file.path, runtimeTargets(file)]))
    return { checkedCount: [...edges.values()].flat().length, breaches: findCycles(edges) }
  },
  violations: [
    [
      { path: 'server/tasks/one.ts', text: "import { other } from './other.ts'" },
      { path: 'server/tasks/other.ts', text: "import { third } from '#web/tasks/third.ts'" },
      { path: 'web/tasks/third.ts', text: "export { one } from '#server/tasks/one.ts'" },
    ],
  ],
}

/** Imports of types alone are gone when the program runs, and count not. */
const runtimeTargets = (file: SourceFile): string[] =>
  syntaxOf(file).imports.flatMap(({ target, isTypeOnly: onlyTypes }) => (target && !onlyTypes ? target : []))

export const importRules: Rule[] = [importPaths, contractImports, layers, baseKnowsNoFeature, webFeatures, noCycles]
