import { forEachFile, plant, roomOf, type Rule } from './rule.ts'

/** Which rooms of the server a room may call (architecture 1). A new room has its line here, or fails. */
export const calls: Record<string, string[]> = {
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

const ordered = ['routes', 'service', 'store']

const byService: Rule = {
  says: 'a room of the server enters another by its service.ts; a store may read the other’s columns.ts',
  check: forEachFile(({ path }, { imports }) => {
    const room = roomOf(path, 'server')
    const wrong = (target: string) => {
      const other = roomOf(target, 'server')
      if (!other) return /^server\/[^/]+$/.test(target)
      const doors = [`server/${other}/service.ts`, ...(isStore(path) ? [`server/${other}/columns.ts`] : [])]
      return other !== room && !doors.includes(target)
    }
    return room ? imports.flatMap(({ target }) => (target && wrong(target) ? `imports ${target}` : [])) : undefined
  }),
  planted: [
    plant('server/planning/planted.ts', "import { lockTask } from '#server/tasks/store.ts'"),
    plant('server/occurrences/planted.ts', "import { closeTasks } from '#server/tasks/days-store.ts'"),
    plant('server/planning/planted.ts', "import { taskColumns } from '#server/tasks/columns.ts'"),
    plant('server/planned-room/service.ts', "import type { SessionRow } from '#server/session/store.ts'"),
    plant('server/tasks/planted.ts', "import { buildApp } from '#server/app.ts'"),
  ],
}

const whoCallsWhom: Rule = {
  says: 'nothing calls upward: who may call whom is a list',
  check: forEachFile(({ path }, { imports }) => {
    const room = roomOf(path, 'server')
    if (!room) return undefined
    if (!calls[room]) return [`the room ${room} has no line in the list of calls`]
    return imports.flatMap(({ target = '' }) => {
      const other = roomOf(target, 'server')
      const may = !other || other === room || target.endsWith('/columns.ts') || calls[room]!.includes(other)
      return may ? [] : `calls ${other}`
    })
  }),
  planted: [
    plant('server/tasks/planted.ts', "import * as planning from '#server/planning/service.ts'"),
    plant('server/occurrences/planted.ts', "import * as planning from '#server/planning/service.ts'"),
    plant('server/planning/planted.ts', "import * as streak from '#server/streak/service.ts'"),
    plant('server/streak/planted.ts', "import * as tasks from '#server/tasks/service.ts'"),
    plant('server/timeline/planted.ts', "import * as audit from '#server/audit/service.ts'"),
    plant('server/planted-room/service.ts', 'export const made = 1'),
  ],
}

const downwards: Rule = {
  says: 'within a room it goes routes, service, store, and never back',
  check: forEachFile(({ path }, { imports }) => {
    const room = roomOf(path, 'server')
    const level = ordered.indexOf(kindOf(path))
    if (!room || level < 0) return undefined
    const above = ordered.slice(0, level).map((kind) => `server/${room}/${kind}.ts`)
    return imports.flatMap(({ target, onlyTypes }) =>
      target && !onlyTypes && above.includes(target) ? `imports ${target}` : [],
    )
  }),
  planted: [
    plant('server/planted-room/store.ts', "import { decide } from './service.ts'"),
    plant('server/planted-room/service.ts', "import { routes } from './routes.ts'"),
  ],
}

const kindOf = (path: string) => (isStore(path) ? 'store' : (/(\w+)\.ts$/.exec(path)?.[1] ?? ''))

/** A room's store may be several files: `store.ts`, `history-store.ts`. */
export const isStore = (path: string): boolean => /^server\/[^/]+\/([a-z-]+-)?store\.ts$/.test(path)

export const roomRules: Rule[] = [byService, whoCallsWhom, downwards]
