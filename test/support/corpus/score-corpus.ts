import { join } from 'node:path'
import { extractLines } from '#server/parsing/extraction/extract-lines.ts'
import { readPlanByRules } from '#server/parsing/rules/read-plan-by-rules.ts'
import { toStepType } from '#server/parsing/service.ts'
import { UnreadableDocumentError } from '#server/parsing/document-line.ts'
import { type CorpusDocument, readCorpus } from './corpus-document.ts'
import { drawDocx } from './draw-docx.ts'
import { drawPdf } from './draw-pdf.ts'
import { type CorpusScore, type DocumentScore, scoreDocument, type ScoredPlan, sumScores } from './score.ts'

/** The score of a folder of the corpus, and what was wrong with each document. */
export type FolderScore = { score: CorpusScore; problems: string[] }

/** Reads each document of a folder of the corpus by the rules, as the server would, and scores the results. */
export async function scoreCorpus(folder: 'development' | 'held-out' | 'fresh'): Promise<FolderScore> {
  const scores: [string, DocumentScore][] = []
  for (const document of readCorpus(join(import.meta.dirname, '..', '..', 'corpus', folder)))
    scores.push([document.fileName, scoreDocument(document, await readByRules(document))])
  return {
    score: sumScores(scores.map(([, score]) => score)),
    problems: scores.flatMap(([fileName, { problems }]) => problems.map((problem) => `${fileName}: ${problem}`)),
  }
}

async function readByRules({ kind, format, text, header, footer }: CorpusDocument): Promise<ScoredPlan> {
  const bytes = await {
    txt: async () => Buffer.from(text),
    pdf: () => drawPdf({ text, header, footer }),
    docx: () => drawDocx(text),
  }[format]()
  const lines = await extractLines(bytes, kind, `.${format}`).catch((error: unknown) => {
    if (error instanceof UnreadableDocumentError) return []
    throw error
  })
  const plan = readPlanByRules(kind, lines, '')
  const toType = (type: (typeof plan.tasks)[number]['type']) => (kind === 'sequence' ? toStepType(type) : type)
  return { ...plan, tasks: plan.tasks.map((task) => ({ ...task, type: toType(task.type) })) }
}
