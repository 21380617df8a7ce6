import { featureOf, folderOf, forEachFile, plantFile, type Rule } from './rule.ts'
import { isCode } from './source-files.ts'

const maxFileLines = 350
const maxFolderFiles = 40

const fileLength: Rule = {
  description: `a file of more than ${maxFileLines} lines may be two`,
  check: forEachFile(({ text }) => {
    const lines = text.trimEnd().split('\n').length
    return lines > maxFileLines ? [`has ${lines} lines`] : []
  }),
  violations: [plantFile('server/tasks/planted.ts', 'export {}\n'.repeat(maxFileLines + 1))],
}

/** Folders that only grow. */
const isAppendOnly = (folder: string) => folder === 'db/migrations'

const folderSize: Rule = {
  description: `a folder of more than ${maxFolderFiles} files may be two`,
  check: (files) => {
    const folders = [...Map.groupBy(files, ({ path }) => folderOf(path))].filter(([folder]) => !isAppendOnly(folder))
    const tooLarge = folders.filter(([folder, { length }]) => folder !== '.' && length > maxFolderFiles)
    return {
      checkedCount: folders.length,
      breaches: tooLarge.map(([folder, { length }]) => `${folder}: has ${length} files`),
    }
  },
  violations: [
    Array.from({ length: maxFolderFiles + 1 }, (_, index) => ({
      path: `web/planted-feature/planted-${index}.tsx`,
      text: '',
    })),
  ],
}

/** Names that say nothing about what a file contains. */
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
  description: 'names of files and folders are kebab-case and specific, and no file is an index',
  check: (files) => ({
    checkedCount: files.length,
    breaches: files.flatMap(({ path }) =>
      path
        .split('/')
        .flatMap((part) => findNameFaults(part, path))
        .map((fault) => `${path}: ${fault}`),
    ),
  }),
  violations: [
    plantFile('server/tasks/index.ts', ''),
    plantFile('web/tasks/taskCard.tsx', ''),
    plantFile('web/TaskCards/card.tsx', ''),
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
    .map((word) => `is named ${word}`)
}

const environmentAccess: Rule = {
  description: 'only server/base/env.ts and the programs that call it read process.env',
  check: forEachFile(({ path }, { uses, identifiers, imports }) => {
    const isExempt = /^(bin|test|bench)\/|\.config\.ts$|^server\/base\/env\.ts$|^server\/(main|dev)\.ts$/.test(path)
    if (isExempt) return undefined
    const readsEnv =
      uses.has('process.env') ||
      (identifiers.has('process') && uses.has('.env')) ||
      imports.some(({ specifier }) => specifier === 'node:process')
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
  description: 'features of the server take the time from their ctx',
  check: forEachFile(({ path }, { uses }) =>
    featureOf(path, 'server')
      ? ['Date.now', 'new Date()', 'performance.now'].filter((use) => uses.has(use)).map((use) => `uses ${use}`)
      : undefined,
  ),
  violations: [
    plantFile('server/tasks/planted.ts', 'const now = Date.now()'),
    plantFile('server/planted-feature/store.ts', 'const now = new Date()'),
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
  description: 'only contract/base/calendar-day.ts does date arithmetic',
  check: forEachFile(({ path }, { uses }) =>
    /^(contract|server|web|db|demo)\//.test(path) && path !== 'contract/base/calendar-day.ts'
      ? dateArithmetic.filter((use) => uses.has(use)).map((use) => `uses ${use}`)
      : undefined,
  ),
  violations: [
    plantFile('web/planning/planted.ts', 'const day = date.getDate()'),
    plantFile('server/tasks/planted.ts', 'date.setUTCMonth(1)'),
    plantFile('contract/tasks/planted.ts', "const clock = new Intl.DateTimeFormat('en', { timeZone })"),
    plantFile('web/base/planted.ts', 'const at = Date.UTC(2026, 1, 1)'),
  ],
}

export const styleRules: Rule[] = [fileNames, environmentAccess, injectedClock, calendarDays]

/** Sizes worth a look: reported, but no reason to move code. */
export const sizeWarnings: Rule[] = [fileLength, folderSize]
