import { forEachFile, plantFile, type Rule, featureOf } from './rule.ts'
import { isCode } from './source-files.ts'

const fileLength: Rule = {
  description: 'no file is longer than 300 lines',
  check: forEachFile(({ text }) => {
    const lines = text.trimEnd().split('\n').length
    return lines > 300 ? [`has ${lines} lines`] : []
  }),
  violations: [
    plantFile('server/tasks/planted.ts', 'export {}\n'.repeat(301)),
    plantFile('web/tasks/planted.tsx', 'export {}\n'.repeat(400)),
  ],
}

const bannedWords = new Set([
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

const fileNames: Rule = {
  description: 'names of files and folders are kebab-case, say something, and none is an index',
  check: (files) => ({
    checkedCount: files.length,
    breaches: files.flatMap(({ path }) =>
      path
        .split('/')
        .flatMap((part) => findNameFaults(part, path))
        .map((what) => `${path}: ${what}`),
    ),
  }),
  violations: [
    plantFile('server/tasks/index.ts', ''),
    plantFile('web/tasks/taskCard.tsx', ''),
    plantFile('web/TaskRoom/card.tsx', ''),
    plantFile('server/tasks/task_store.ts', ''),
    plantFile('web/base/date-utils.ts', ''),
    plantFile('server/helpers/dates.ts', ''),
    plantFile('server/tasks/get-task.ts', ''),
    plantFile('server/tasks/task-manager.ts', ''),
  ],
}

function findNameFaults(part: string, path: string): string[] {
  const [name = ''] = part.split('.').filter(Boolean)
  if (/^index\.(ts|tsx|mjs)$/.test(part)) return ['is an index']
  if (isCode(path) && !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/.test(part)) return ['is not kebab-case']
  return name
    .split('-')
    .filter((word) => bannedWords.has(word))
    .map((word) => `says only ${word}`)
}

const environmentAccess: Rule = {
  description: 'process.env is read by server/base/env.ts alone, to which each program hands it',
  check: forEachFile(({ path }, { uses, names: of, imports }) => {
    const isExempt = /^(bin|test|bench)\/|\.config\.ts$|^server\/base\/env\.ts$|^(server\/main|db\/reset)\.ts$/.test(
      path,
    )
    if (isExempt) return undefined
    const readsEnv =
      uses.has('process.env') ||
      (of.has('process') && uses.has('.env')) ||
      imports.some(({ specifier: says }) => says === 'node:process')
    return readsEnv ? ['reads process.env'] : []
  }),
  violations: [
    plantFile('server/tasks/planted.ts', 'const port = process.env.PORT'),
    plantFile('server/base/planted.ts', "const port = process['env'].PORT"),
    plantFile('server/base/planted.ts', 'const port = globalThis.process.env.PORT'),
    plantFile('web/base/planted.ts', "import { env } from 'node:process'"),
  ],
}

const injectedClock: Rule = {
  description: 'rooms of the server get the time by their ctx',
  check: forEachFile(({ path }, { uses }) =>
    featureOf(path, 'server')
      ? ['Date.now', 'new Date()', 'performance.now'].filter((use) => uses.has(use)).map((use) => `uses ${use}`)
      : undefined,
  ),
  violations: [
    plantFile('server/tasks/planted.ts', 'const now = Date.now()'),
    plantFile('server/planned-room/store.ts', 'const now = new Date()'),
    plantFile('server/tasks/planted.ts', 'const clock = Date.now'),
  ],
}

const dateParts = ['FullYear', 'Month', 'Date', 'Day', 'Hours', 'Minutes'].flatMap((part) => [
  `.get${part}`,
  `.getUTC${part}`,
  `.set${part}`,
  `.setUTC${part}`,
])
const dateArithmetic = [
  'Date.UTC',
  'Intl.DateTimeFormat',
  '.getTimezoneOffset',
  '.toLocaleDateString',
  '.toLocaleTimeString',
  '.toDateString',
  ...dateParts,
]

const calendarDays: Rule = {
  description: 'days are reckoned in contract/calendar-day.ts alone',
  check: forEachFile(({ path }, { uses }) =>
    /^(contract|server|web|db)\//.test(path) && path !== 'contract/calendar-day.ts'
      ? dateArithmetic.filter((use) => uses.has(use)).map((use) => `uses ${use}`)
      : undefined,
  ),
  violations: [
    plantFile('web/planning/planted.ts', 'const day = date.getDate()'),
    plantFile('server/tasks/planted.ts', 'date.setUTCMonth(1)'),
    plantFile('contract/planted.ts', "const clock = new Intl.DateTimeFormat('en', { timeZone })"),
    plantFile('web/base/planted.ts', 'const at = Date.UTC(2026, 1, 1)'),
  ],
}

export const styleRules: Rule[] = [fileLength, fileNames, environmentAccess, injectedClock, calendarDays]
