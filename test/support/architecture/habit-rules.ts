import { forEachFile, plant, type Rule, roomOf } from './rule.ts'
import { isCode } from './source-files.ts'

const short: Rule = {
  says: 'no file is longer than 300 lines',
  check: forEachFile(({ text }) => {
    const lines = text.trimEnd().split('\n').length
    return lines > 300 ? [`has ${lines} lines`] : []
  }),
  planted: [
    plant('server/tasks/planted.ts', 'export {}\n'.repeat(301)),
    plant('web/tasks/planted.tsx', 'export {}\n'.repeat(400)),
  ],
}

const banned = new Set([
  'util',
  'utils',
  'helper',
  'helpers',
  'common',
  'manager',
  'handler',
  'handlers',
  'process',
  'get',
  'misc',
  'shared',
])

const names: Rule = {
  says: 'names of files and folders are kebab-case, say something, and none is an index',
  check: (files) => ({
    looked: files.length,
    breaches: files.flatMap(({ path }) =>
      path
        .split('/')
        .flatMap((part) => wrongIn(part, path))
        .map((what) => `${path}: ${what}`),
    ),
  }),
  planted: [
    plant('server/tasks/index.ts', ''),
    plant('web/tasks/taskCard.tsx', ''),
    plant('web/TaskRoom/card.tsx', ''),
    plant('server/tasks/task_store.ts', ''),
    plant('web/base/date-utils.ts', ''),
    plant('server/helpers/dates.ts', ''),
    plant('server/tasks/get-task.ts', ''),
    plant('server/tasks/task-manager.ts', ''),
  ],
}

function wrongIn(part: string, path: string): string[] {
  const [name = ''] = part.split('.').filter(Boolean)
  if (/^index\.(ts|tsx|mjs)$/.test(part)) return ['is an index']
  if (isCode(path) && !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/.test(part)) return ['is not kebab-case']
  return name
    .split('-')
    .filter((word) => banned.has(word))
    .map((word) => `says only ${word}`)
}

const settings: Rule = {
  says: 'process.env is read by server/base/env.ts alone, to which each program hands it',
  check: forEachFile(({ path }, { uses, names: of, imports }) => {
    const free = /^(bin|test|bench)\/|\.config\.ts$|^server\/base\/env\.ts$|^(server\/main|db\/reset)\.ts$/.test(path)
    if (free) return undefined
    const reads =
      uses.has('process.env') ||
      (of.has('process') && uses.has('.env')) ||
      imports.some(({ says }) => says === 'node:process')
    return reads ? ['reads process.env'] : []
  }),
  planted: [
    plant('server/tasks/planted.ts', 'const port = process.env.PORT'),
    plant('server/base/planted.ts', "const port = process['env'].PORT"),
    plant('server/base/planted.ts', 'const port = globalThis.process.env.PORT'),
    plant('web/base/planted.ts', "import { env } from 'node:process'"),
  ],
}

const clock: Rule = {
  says: 'rooms of the server get the time by their ctx',
  check: forEachFile(({ path }, { uses }) =>
    roomOf(path, 'server')
      ? ['Date.now', 'new Date()', 'performance.now'].filter((use) => uses.has(use)).map((use) => `uses ${use}`)
      : undefined,
  ),
  planted: [
    plant('server/tasks/planted.ts', 'const now = Date.now()'),
    plant('server/planned-room/store.ts', 'const now = new Date()'),
    plant('server/tasks/planted.ts', 'const clock = Date.now'),
  ],
}

const partsOfDates = ['FullYear', 'Month', 'Date', 'Day', 'Hours', 'Minutes'].flatMap((part) => [
  `.get${part}`,
  `.getUTC${part}`,
  `.set${part}`,
  `.setUTC${part}`,
])
const arithmetic = [
  'Date.UTC',
  'Intl.DateTimeFormat',
  '.getTimezoneOffset',
  '.toLocaleDateString',
  '.toLocaleTimeString',
  '.toDateString',
  ...partsOfDates,
]

const days: Rule = {
  says: 'days are reckoned in contract/calendar-day.ts alone',
  check: forEachFile(({ path }, { uses }) =>
    /^(contract|server|web|db)\//.test(path) && path !== 'contract/calendar-day.ts'
      ? arithmetic.filter((use) => uses.has(use)).map((use) => `uses ${use}`)
      : undefined,
  ),
  planted: [
    plant('web/planning/planted.ts', 'const day = date.getDate()'),
    plant('server/tasks/planted.ts', 'date.setUTCMonth(1)'),
    plant('contract/planted.ts', "const clock = new Intl.DateTimeFormat('en', { timeZone })"),
    plant('web/base/planted.ts', 'const at = Date.UTC(2026, 1, 1)'),
  ],
}

export const habitRules: Rule[] = [short, names, settings, clock, days]
