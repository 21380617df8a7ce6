import { findCycles } from './cycles.ts'
import { featureOf, forEachFile, layersWithFeatures, plantFile, type Rule } from './rule.ts'
import { readServerFeatures } from './server-features.ts'
import type { SourceFile } from './source-files.ts'
import { syntaxOf } from './syntax.ts'

/** A store may be several files: `store.ts`, `history-store.ts`; `for-clients-store.ts` is an entry point too. */
export const isStore = (path: string): boolean => /^server\/[^/]+\/([a-z-]+\/)?([a-z-]+-)?store\.ts$/.test(path)

export const isColumnList = (path: string): boolean => /^server\/[^/]+\/([a-z-]+\/)?columns\.ts$/.test(path)

const listedFeatures: Rule = {
  description: 'every feature of the server has its line in ARCHITECTURE.md, and every line its folder',
  check: (files) => {
    const folders = new Set(files.flatMap(({ path }) => featureOf(path, 'server') ?? []))
    const listed = [...readServerFeatures(files).keys()].filter((name) => name !== 'base')
    return {
      checkedCount: listed.length,
      breaches: [
        ...[...folders].filter((name) => !listed.includes(name)).map((name) => `server/${name}: is not listed`),
        ...listed
          .filter((name) => !folders.has(name))
          .map((name) => `ARCHITECTURE.md: lists ${name}, which is no folder`),
      ],
    }
  },
  violations: [
    plantFile('server/planted-feature/service.ts', 'export const planted = 1'),
    plantFile('ARCHITECTURE.md', '## Server features\n| feature | tables | calls |\n| planted | | |\n'),
  ],
}

const sameFeatures: Rule = {
  description: 'a feature of the contract or the web is a feature of the server under the same name',
  check: (files) => {
    const [ofContract, ofServer, ofWeb] = layersWithFeatures.map(
      (layer) => new Set(files.flatMap(({ path }) => featureOf(path, layer) ?? [])),
    )
    const pathsOf = (layer: string, features: Set<string>) => [...features].map((feature) => `${layer}/${feature}`)
    const strangers = [
      ...pathsOf('contract', ofContract!.difference(ofServer!)),
      ...pathsOf('web', ofWeb!.difference(ofServer!)),
    ]
    return {
      checkedCount: ofContract!.size + ofWeb!.size,
      breaches: strangers.map((folder) => `${folder}: the server has no such feature`),
    }
  },
  violations: [
    plantFile('web/planted-feature/list.tsx', ''),
    plantFile('contract/planted-feature/planted-feature.ts', ''),
  ],
}

const isEntryPoint = (path: string) => /\/(service|for-[a-z-]+)\.ts$/.test(path)

const entryPoints: Rule = {
  description: 'a feature imports only service.ts or a for-*.ts of another; a store may import its columns.ts',
  check: forEachFile(({ path }, { imports }) => {
    const feature = featureOf(path, 'server')
    if (!feature) return undefined
    const isForbidden = (target: string) => {
      const other = featureOf(target, 'server')
      if (!other) return /^server\/[^/]+$/.test(target)
      return other !== feature && !isEntryPoint(target) && !(isStore(path) && isColumnList(target))
    }
    return imports.flatMap(({ target }) => (target && isForbidden(target) ? `imports ${target}` : []))
  }),
  violations: [
    plantFile('server/streak/planted.ts', "import { lockTask } from '#server/tasks/store.ts'"),
    plantFile('server/opening/planted.ts', "import { closeTasks } from '#server/tasks/daily/store.ts'"),
    plantFile('server/streak/planted.ts', "import { taskColumns } from '#server/tasks/columns.ts'"),
    plantFile('server/planted-feature/service.ts', "import type { SessionRow } from '#server/session/store.ts'"),
    plantFile('server/tasks/planted.ts', "import { buildApp } from '#server/app.ts'"),
  ],
}

const filesForOneFeature: Rule = {
  description: 'another feature imports a for-*.ts that is named after a feature only if it is that feature',
  check: (files) => {
    const features = readServerFeatures(files)
    return forEachFile(({ path }, { imports }) => {
      const feature = featureOf(path, 'server')
      if (!feature) return undefined
      const isForbidden = (target: string) => {
        const [, named = ''] = /\/for-([a-z-]+?)(?:-store)?\.ts$/.exec(target) ?? []
        return features.has(named) && feature !== named && feature !== featureOf(target, 'server')
      }
      return imports.flatMap(({ target }) => (target && isForbidden(target) ? `imports ${target}` : []))
    })(files)
  },
  violations: [
    plantFile('server/clients/planted.ts', "import { addTasksOfSteps } from '#server/tasks/for-sequences-store.ts'"),
    plantFile(
      'server/policies/planted.ts',
      "import type { Ended } from '#server/sequences/anchors/for-imports-store.ts'",
    ),
  ],
}

const callDirection: Rule = {
  description: 'a feature calls the features ARCHITECTURE.md lists for it, and the list has no cycle',
  check: (files) => {
    const features = readServerFeatures(files)
    const calls = new Map([...features].map(([name, feature]) => [name, feature.calls]))
    const findings = forEachFile((file) => findForbiddenCalls(file, calls))(files)
    const cycles = findCycles(calls).map((cycle) => `ARCHITECTURE.md: lists the cycle ${cycle}`)
    return { ...findings, breaches: [...findings.breaches, ...cycles] }
  },
  violations: [
    plantFile('server/tasks/planted.ts', "import * as sequences from '#server/sequences/service.ts'"),
    plantFile('server/tasks/planted.ts', "import * as streak from '#server/streak/service.ts'"),
    plantFile('server/streak/planted.ts', "import type { Row } from '#server/sequences/service.ts'"),
    plantFile('server/timeline/planted.ts', "import * as audit from '#server/audit/service.ts'"),
    plantFile('ARCHITECTURE.md', '## Server features\n| tasks | | timeline |\n| timeline | | tasks |\n'),
  ],
}

function findForbiddenCalls(file: SourceFile, calls: ReadonlyMap<string, string[]>): string[] | undefined {
  const feature = featureOf(file.path, 'server')
  if (!feature) return undefined
  const allowed = [feature, ...(calls.get(feature) ?? [])]
  return syntaxOf(file).imports.flatMap(({ target = '' }) => {
    const other = featureOf(target, 'server')
    return !other || isColumnList(target) || allowed.includes(other) ? [] : `calls ${other}`
  })
}

const fileOrder = ['jobs', 'routes', 'service', 'store']

const withinFeature: Rule = {
  description: 'within a feature, routes and jobs import the service, the service the store, never the other way round',
  check: forEachFile(({ path }, { imports }) => {
    const feature = featureOf(path, 'server')
    const level = fileOrder.indexOf(fileKind(path))
    if (!feature || level < 0) return undefined
    const earlierFiles = fileOrder.slice(0, level).map((kind) => `server/${feature}/${kind}.ts`)
    return imports.flatMap(({ target }) => (target && earlierFiles.includes(target) ? `imports ${target}` : []))
  }),
  violations: [
    plantFile('server/tasks/planted-store.ts', "import { decide } from './service.ts'"),
    plantFile('server/planted-feature/store.ts', "import type { Decision } from './service.ts'"),
    plantFile('server/planted-feature/service.ts', "import { routes } from './routes.ts'"),
  ],
}

const fileKind = (path: string) => (isStore(path) ? 'store' : (/(\w+)\.ts$/.exec(path)?.[1] ?? ''))

export const serverRules: Rule[] = [
  listedFeatures,
  sameFeatures,
  entryPoints,
  filesForOneFeature,
  callDirection,
  withinFeature,
]
