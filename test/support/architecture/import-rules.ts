import { posix } from 'node:path'
import { circlesIn } from './circles.ts'
import { forEachFile, plant, roomOf, type Rule } from './rule.ts'
import { isCode, type SourceFile } from './source-files.ts'
import { syntaxOf } from './syntax.ts'

/** What a floor may import besides packages; a file of the floor's top may import all that stands below it. */
const floorsBelow: Record<string, string[]> = {
  contract: ['contract'],
  web: ['contract', 'web'],
  server: ['contract', 'server', 'db'],
  db: ['contract', 'server', 'db'],
  bench: ['contract', 'server', 'db', 'bench'],
  test: ['contract', 'server', 'db', 'web', 'bench', 'test'],
}

const floorOf = (path: string) => path.split('/', 1)[0]!

const upOrOwn: Rule = {
  says: 'imports go by # or ./, never up, and by ./ within a folder',
  check: forEachFile(({ path }, { imports }) =>
    imports
      .filter(
        ({ says, target }) =>
          /(^|\/)\.\.(\/|$)/.test(says) || says.startsWith('/') || (says.startsWith('#') && isBeside(path, target!)),
      )
      .map(({ says }) => `imports '${says}'`),
  ),
  planted: [
    plant('server/tasks/planted.ts', "import { a } from '../session/store.ts'"),
    plant('web/tasks/planted.tsx', "export * from '../../contract/tasks.ts'"),
    plant('server/tasks/planted.ts', "import { a } from '#server/tasks/store.ts'"),
    plant('contract/planted.ts', "const a = await import('./../server/app.ts')"),
  ],
}

const isBeside = (path: string, target: string) => posix.dirname(path) === posix.dirname(target)

const contractAlone: Rule = {
  says: 'the contract imports zod alone',
  check: forEachFile(({ path }, { imports }) =>
    path.startsWith('contract/')
      ? imports
          .filter(({ says }) => says !== 'zod/mini' && !says.startsWith('./'))
          .map(({ says }) => `imports '${says}'`)
      : undefined,
  ),
  planted: [
    plant('contract/planted.ts', "import { createHash } from 'node:crypto'"),
    plant('contract/planted.ts', "import * as z from 'zod'"),
    plant('contract/planted.ts', "import type { Ctx } from '#server/base/context.ts'"),
  ],
}

const floors: Rule = {
  says: 'a floor imports only what lies below it: the web knows no server, the server no web, neither a test',
  check: forEachFile(({ path }, { imports }) => {
    const below = floorsBelow[floorOf(path)]
    const targets = imports.flatMap(({ target }) => target ?? [])
    const wrong = targets.filter((target) => !below?.includes(floorOf(target)))
    const ofNode = path.startsWith('web/')
      ? imports.map(({ says }) => says).filter((says) => says.startsWith('node:'))
      : []
    return below && [...wrong, ...ofNode].map((target) => `imports ${target}`)
  }),
  planted: [
    plant('web/tasks/planted.ts', "import type { Viewer } from '#server/base/context.ts'"),
    plant('server/tasks/planted.ts', "import { words } from '#web/tasks/words.ts'"),
    plant('server/tasks/planted.ts', "import { testHouse } from '#test/support/house.ts'"),
    plant('web/base/planted.ts', "import { join } from 'node:path'"),
    plant('db/planted.ts', "import { words } from '#web/tasks/words.ts'"),
  ],
}

const groundKnowsNoRoom: Rule = {
  says: 'base and ui know no room, and no room knows the database’s making',
  check: forEachFile(({ path }, { imports }) => {
    const ground = /^(server\/base|web\/base|web\/ui)\//.exec(path)?.[1]
    if (!ground && !roomOf(path, 'server')) return undefined
    const wrong = (target: string) =>
      ground
        ? Boolean(roomOf(target, 'server') ?? roomOf(target, 'web')) || /^web\/(screens|frame)\//.test(target)
        : floorOf(target) === 'db'
    return imports.flatMap(({ target }) => (target && wrong(target) ? `imports ${target}` : []))
  }),
  planted: [
    plant('server/base/planted.ts', "import * as tasks from '#server/tasks/service.ts'"),
    plant('server/base/planted.ts', "import type { Row } from '#server/planted-room/store.ts'"),
    plant('web/ui/planted.tsx', "import { useViewer } from '#web/session/queries.ts'"),
    plant('web/base/planted.ts', "import { frame } from '#web/frame/frame.tsx'"),
    plant('server/tasks/planted.ts', "import { migrate } from '#db/migrate.ts'"),
  ],
}

const webRooms: Rule = {
  says: 'a room of the web takes from another its queries.ts only; screens and the frame compose rooms',
  check: forEachFile(({ path }, { imports }) => {
    const room = roomOf(path, 'web')
    const wrong = (target: string) => {
      const other = roomOf(target, 'web')
      return other ? other !== room && target !== `web/${other}/queries.ts` : /^web\/(screens|frame)\//.test(target)
    }
    return room ? imports.flatMap(({ target }) => (target && wrong(target) ? `imports ${target}` : [])) : undefined
  }),
  planted: [
    plant('web/tasks/planted.tsx', "import { Streak } from '#web/streak/streak-box.tsx'"),
    plant('web/planted-room/list.tsx', "import { words } from '#web/tasks/words.ts'"),
    plant('web/tasks/planted.tsx', "import { App } from '#web/screens/app.tsx'"),
  ],
}

const noCircles: Rule = {
  says: 'no file imports itself over others',
  check: (files) => {
    const edges = new Map(files.filter(({ path }) => isCode(path)).map((file) => [file.path, targetsOf(file)]))
    return { looked: [...edges.values()].flat().length, breaches: circlesIn(edges) }
  },
  planted: [
    [
      { path: 'server/tasks/one.ts', text: "import { other } from './other.ts'" },
      { path: 'server/tasks/other.ts', text: "import { third } from '#web/tasks/third.ts'" },
      { path: 'web/tasks/third.ts', text: "export { one } from '#server/tasks/one.ts'" },
    ],
  ],
}

/** Imports of types alone are gone when the program runs, and count not. */
const targetsOf = (file: SourceFile): string[] =>
  syntaxOf(file).imports.flatMap(({ target, onlyTypes }) => (target && !onlyTypes ? target : []))

export const importRules: Rule[] = [upOrOwn, contractAlone, floors, groundKnowsNoRoom, webRooms, noCircles]
