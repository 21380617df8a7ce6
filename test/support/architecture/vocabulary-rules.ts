import { forEachFile, plantFile, type Rule } from './rule.ts'

/** Private words that were replaced by the standard terms of STYLE.md; parts of identifiers in camelCase. */
const removedWords = [
  'afloat',
  'belongings',
  'door',
  'doors',
  'house',
  'houses',
  'patience',
  'repaint',
  'stales',
  'stillness',
  'twin',
  'twins',
  'untold',
  'walled',
  'walls',
]

/** Whole identifiers that were replaced. */
const removedIdentifiers = new Set([
  'Ground',
  'Live',
  'admit',
  'giveBack',
  'halfTyped',
  'keptChoice',
  'land',
  'letIn',
  'mounting',
  'openedFirst',
  'refuseTwins',
  'speakPlainly',
  'takeOff',
  'tellClosedTasks',
  'untilFree',
])

/** In comments these words were metaphors for app, layer, feature, isolation and base. */
const metaphors = new RegExp(`\\b(${[...removedWords, 'floors?', 'rooms?', 'wall', 'the ground'].join('|')})\\b`, 'i')

/** Documents that are not in this repository, cited by section. */
const citation = /\b(spec|contract|reliability|architecture|performance)(\.md)? \d/i

/** This file lists the words itself. */
const isVocabulary = (path: string) => path.endsWith('/vocabulary-rules.ts')

const identifiers: Rule = {
  description: 'identifiers are standard terms, none of the private words that were removed',
  check: forEachFile(({ path }, { identifiers: names }) =>
    isVocabulary(path) ? undefined : [...names].filter(isPrivateWord).map((name) => `names ${name}`),
  ),
  violations: [
    plantFile('server/base/planted.ts', 'export type Ground = { clock: () => Date }'),
    plantFile('server/clients/planted.ts', 'const refuseTwins = true'),
    plantFile('test/support/planted.ts', 'const testHouse = 1'),
    plantFile('web/base/planted.ts', 'const { patience } = settings'),
  ],
}

function isPrivateWord(name: string): boolean {
  const parts = name.split(/(?=[A-Z])|_/).map((part) => part.toLowerCase())
  return removedIdentifiers.has(name) || parts.some((part) => removedWords.includes(part))
}

const comments: Rule = {
  description: 'comments and test titles use no metaphor and cite only what is in the repository',
  check: forEachFile(({ path }, { comments: texts, titles }) =>
    isVocabulary(path)
      ? undefined
      : [...texts, ...titles].flatMap((text) => {
          const match = metaphors.exec(text) ?? citation.exec(text)
          return match ? [`says "${match[0]}"`] : []
        }),
  ),
  violations: [
    plantFile('server/base/planted.ts', '/** Every room of the house has its door. */\nexport {}'),
    plantFile('contract/tasks/planted.ts', '// As contract 4 says.\nexport {}'),
    plantFile('test/unit/planted.test.ts', "test('a task is done (spec 4)', () => undefined)"),
  ],
}

export const vocabularyRules: Rule[] = [identifiers, comments]
