import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { plantFile, type Rule } from './rule.ts'

const path = 'docs/security.md'
const states = ['tested', 'met', 'not met', 'n/a']
/** Requirements of the standard at levels 1 and 2. */
const requirementCount = 253

type Row = { ids: string[]; state: string; answer: string }
type Citation = { file: string; quoted: string | undefined }

const provenRequirements: Rule = {
  description:
    'docs/security.md answers each requirement once, counts the answers, and cites files and tests that exist',
  check: (files) => {
    const texts = new Map(files.map((file) => [file.path, file.text]))
    const text = texts.get(path) ?? ''
    const rows = readRows(text)
    const citations = findCitations(text)
    return {
      checkedCount: citations.length,
      breaches: [
        ...findWrongIds(rows.flatMap(({ ids }) => ids)),
        ...findWrongCounts(text, rows),
        ...rows.filter(isUnproven).map(({ ids }) => `${ids.join(', ')} is tested by no test`),
        ...citations.filter((citation) => !isTrue(citation, texts)).map(describeCitation),
      ].map((fault) => `${path}: ${fault}`),
    }
  },
  get violations() {
    const text = readFileSync(join(import.meta.dirname, '..', '..', '..', path), 'utf8')
    const replaceOnce = (pattern: RegExp, replacement: string) => plantFile(path, text.replace(pattern, replacement))
    return [
      replaceOnce(/^\| 1\.1\.2 \|/m, '| 1.1.1 |'),
      replaceOnce(/^\| 8 Authorization \| \d+/m, '| 8 Authorization | 99'),
      replaceOnce(/`test\/http\/base\/errors\.test\.ts`/, '`test/http/base/planted.test.ts`'),
      replaceOnce(/"cannot be decoded"/, '"a planted title"'),
      replaceOnce(/^(\| 7\.2\.3 \|) met \|/m, '$1 tested |'),
    ]
  },
}

const readRows = (text: string): Row[] =>
  [...text.matchAll(/^\| ([\d., ]+) \| ([^|]+) \| (.*) \|$/gm)].map(([, ids = '', state = '', answer = '']) => ({
    ids: ids.split(', '),
    state,
    answer,
  }))

function findCitations(text: string): Citation[] {
  const pattern = /`((?:[\w.-]+\/)*[\w.-]*\.(?:tsx?|md|json|yaml|html|example|dockerignore)|Caddyfile)`(?: "([^"]+)")?/g
  return [...text.matchAll(pattern)].map(([, file = '', quoted]) => ({ file, quoted }))
}

const isTrue = ({ file, quoted }: Citation, texts: Map<string, string>): boolean =>
  texts.has(file) && (quoted === undefined || texts.get(file)!.includes(quoted))

const describeCitation = ({ file, quoted }: Citation) => `cites ${file}${quoted === undefined ? '' : ` "${quoted}"`}`

const isUnproven = ({ state, answer }: Row): boolean =>
  state === 'tested' && !findCitations(answer).some(({ file }) => file.startsWith('test/'))

function findWrongIds(ids: string[]): string[] {
  const known = new Set(ids)
  return known.size === requirementCount && ids.length === known.size
    ? []
    : [`has ${ids.length} answers to ${known.size} requirements of ${requirementCount}`]
}

/** Compares the table of counts with the rows of each chapter. */
function findWrongCounts(text: string, rows: Row[]): string[] {
  const chapters = [...text.matchAll(/^### (\d+) (.+)$/gm)].map(([, number, name]) => ({
    title: `${number} ${name}`,
    rows: rows.filter(({ ids }) => ids[0]!.startsWith(`${number}.`)),
  }))
  const lines = [
    ...chapters.map((chapter) => `| ${chapter.title} | ${countStates(chapter.rows).join(' | ')} |`),
    `| **All ${requirementCount}** | **${countStates(rows).join('** | **')}** |`,
  ]
  return lines.filter((line) => !text.split('\n').includes(line)).map((line) => `counts otherwise: ${line}`)
}

const countStates = (rows: Row[]): number[] =>
  states.map((state) => rows.filter((row) => row.state === state).reduce((count, { ids }) => count + ids.length, 0))

export const securityRules: Rule[] = [provenRequirements]
