import { forEachFile, plantFile, type Rule } from './rule.ts'

/** Private words that the terms of STYLE.md replaced; in identifiers they are in camelCase. */
const privateWords = /\b(anew|dearer|unasked|taken back|put away|let in|house|room)\b/i

/** Documents that are not in this repository, cited by section. */
const citation = /\b(spec|contract|reliability|architecture|performance)(\.md)? \d/i

const words: Rule = {
  description: 'names, comments and test titles use no private word, and cite only what is in the repository',
  check: forEachFile(({ path }, { identifiers, comments, titles }) => {
    if (path.endsWith('/vocabulary-rules.ts')) return []
    const names = [...identifiers].map((name) => name.replace(/(?=[A-Z])|_/g, ' '))
    return [...names, ...comments, ...titles].flatMap((text) => {
      const match = privateWords.exec(text) ?? citation.exec(text)
      return match ? [`says "${match[0]}"`] : []
    })
  }),
  violations: [
    plantFile('server/clients/planted.ts', 'const takenBack = true'),
    plantFile('server/base/planted.ts', '/** Every room of the house has its door. */\nexport {}'),
    plantFile('contract/tasks/planted.ts', '// As contract 4 says.\nexport {}'),
    plantFile('test/unit/planted.test.ts', "test('a task is done (spec 4)', () => undefined)"),
  ],
}

export const vocabularyRules: Rule[] = [words]
