import { parseArgs } from 'node:util'
import { parseEnv } from '#server/base/env.ts'
import { createLogger } from '#server/base/logger.ts'
import { extractLines } from '#server/parsing/extraction/extract-lines.ts'
import { createPlanLanguageModel } from '#server/parsing/model/plan-language-model.ts'
import { readPlanByRules } from '#server/parsing/rules/read-plan-by-rules.ts'
import { drawPdf } from '#test/support/corpus/draw-pdf.ts'
import { type CorpusReader, scoreCorpus } from '#test/support/corpus/score-corpus.ts'

/**
 * `npm run bench:parsing`: how well plans are read from the documents of `test/corpus`, by the rules and, if the AI
 * settings name one, by the language model, in percent; and how long the rules take for 100 pages. The documents set
 * aside count only with `-- --set-aside`, once, when the rules are done.
 */
const { values } = parseArgs({ options: { 'set-aside': { type: 'boolean', default: false } } })
const folders = values['set-aside'] ? (['development', 'set-aside'] as const) : (['development'] as const)
const { documentModel } = parseEnv()
const model =
  documentModel && createPlanLanguageModel(documentModel, { clock: () => new Date(), log: createLogger('warn') })
const readByModel: CorpusReader | undefined =
  model &&
  (async (kind, lines) =>
    lines.length
      ? model.read(
          kind,
          lines.map(({ text }) => text),
          '',
        )
      : undefined)

const scores = []
for (const folder of folders) {
  scores.push({ documents: folder, by: 'rules', ...(await scoreCorpus(folder)).score })
  if (readByModel) scores.push({ documents: folder, by: 'model', ...(await scoreCorpus(folder, readByModel)).score })
}
console.table(scores)

const pageCount = 100
const linesPerPage = 40
const page = Array.from(
  { length: linesPerPage },
  (_, line) => `- Day ${line + 1}: Call the client about question ${line}`,
)
const pdf = await drawPdf({
  text: Array.from({ length: pageCount }, () => page.join('\n')).join('\n<<page>>\n'),
  header: '',
  footer: '',
})
const startedAtMs = performance.now()
const lines = await extractLines(pdf, 'schedule', '.pdf')
const extractedAtMs = performance.now()
const { tasks, notPlaced } = readPlanByRules('schedule', lines, '')
console.table([
  { what: `text of ${pageCount} pages, s`, value: ((extractedAtMs - startedAtMs) / 1_000).toFixed(2) },
  { what: `rules for ${lines.length} lines, s`, value: ((performance.now() - extractedAtMs) / 1_000).toFixed(2) },
  { what: 'tasks and lines that are not placed', value: tasks.length + notPlaced.length },
])
