import { forEachFile, plantFile, featureOf, type Rule } from './rule.ts'

/** Which rooms of the server a room may call (architecture 1). A new room has its line here, or fails. */
export const allowedCalls: Record<string, string[]> = {
  audit: [],
  mail: [],
  timeline: [],
  parsing: [],
  analytics: [],
  tasks: ['timeline'],
  sequences: ['tasks', 'timeline'],
  occurrences: ['tasks'],
  planning: ['occurrences', 'tasks'],
  clients: ['sequences', 'tasks', 'timeline', 'audit'],
  streak: ['planning'],
  team: ['clients', 'mail', 'audit'],
  session: ['team', 'streak', 'audit'],
  identity: [],
  organizations: ['audit'],
  'bug-reports': ['mail'],
}

const fileOrder = ['routes', 'service', 'store']

const serviceOnly: Rule = {
  description: 'a room of the server enters another by its service.ts; a store may read the other’s columns.ts',
  check: forEachFile(({ path }, { imports }) => {
    const feature = featureOf(path, 'server')
    const isForbidden = (target: string) => {
      const other = featureOf(target, 'server')
      if (!other) return /^server\/[^/]+$/.test(target)
      const entryPoints = [`server/${other}/service.ts`, ...(isStore(path) ? [`server/${other}/columns.ts`] : [])]
      return other !== feature && !entryPoints.includes(target)
    }
    return feature
      ? imports.flatMap(({ target }) => (target && isForbidden(target) ? `imports ${target}` : []))
      : undefined
  }),
  violations: [
    plantFile('server/planning/planted.ts', "import { lockTask } from '#server/tasks/store.ts'"),
    plantFile('server/occurrences/planted.ts', "import { closeTasks } from '#server/tasks/daily-tasks-store.ts'"),
    plantFile('server/planning/planted.ts', "import { taskColumns } from '#server/tasks/columns.ts'"),
    plantFile('server/planned-room/service.ts', "import type { SessionRow } from '#server/session/store.ts'"),
    plantFile('server/tasks/planted.ts', "import { buildApp } from '#server/app.ts'"),
  ],
}

const callDirection: Rule = {
  description: 'nothing calls upward: who may call whom is a list',
  check: forEachFile(({ path }, { imports }) => {
    const feature = featureOf(path, 'server')
    if (!feature) return undefined
    if (!allowedCalls[feature]) return [`the room ${feature} has no line in the list of calls`]
    return imports.flatMap(({ target = '' }) => {
      const other = featureOf(target, 'server')
      const isAllowed =
        !other || other === feature || target.endsWith('/columns.ts') || allowedCalls[feature]!.includes(other)
      return isAllowed ? [] : `calls ${other}`
    })
  }),
  violations: [
    plantFile('server/tasks/planted.ts', "import * as planning from '#server/planning/service.ts'"),
    plantFile('server/occurrences/planted.ts', "import * as planning from '#server/planning/service.ts'"),
    plantFile('server/planning/planted.ts', "import * as streak from '#server/streak/service.ts'"),
    plantFile('server/streak/planted.ts', "import * as tasks from '#server/tasks/service.ts'"),
    plantFile('server/timeline/planted.ts', "import * as audit from '#server/audit/service.ts'"),
    plantFile('server/planted-room/service.ts', 'export const made = 1'),
  ],
}

const withinFeature: Rule = {
  description: 'within a room it goes routes, service, store, and never back',
  check: forEachFile(({ path }, { imports }) => {
    const feature = featureOf(path, 'server')
    const level = fileOrder.indexOf(fileKind(path))
    if (!feature || level < 0) return undefined
    const higherFiles = fileOrder.slice(0, level).map((kind) => `server/${feature}/${kind}.ts`)
    return imports.flatMap(({ target, isTypeOnly: onlyTypes }) =>
      target && !onlyTypes && higherFiles.includes(target) ? `imports ${target}` : [],
    )
  }),
  violations: [
    plantFile('server/planted-room/store.ts', "import { decide } from './service.ts'"),
    plantFile('server/planted-room/service.ts', "import { routes } from './routes.ts'"),
  ],
}

const fileKind = (path: string) => (isStore(path) ? 'store' : (/(\w+)\.ts$/.exec(path)?.[1] ?? ''))

/** A room's store may be several files: `store.ts`, `history-store.ts`. */
export const isStore = (path: string): boolean => /^server\/[^/]+\/([a-z-]+-)?store\.ts$/.test(path)

export const featureRules: Rule[] = [serviceOnly, callDirection, withinFeature]
