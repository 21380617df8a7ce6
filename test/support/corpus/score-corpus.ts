import { join } from 'node:path'
import { type DocumentLine, UnreadableDocumentError } from '#server/parsing/document-line.ts'
import { extractLines } from '#server/parsing/extraction/extract-lines.ts'
import { type DocumentPlan, readPlanByRules } from '#server/parsing/rules/read-plan-by-rules.ts'
import type { PlanKind } from '#server/parsing/rules/resolve-days.ts'
import { toStepType } from '#server/parsing/service.ts'
import { type CorpusDocument, readCorpus } from './corpus-document.ts'
import { drawDocx } from './draw-docx.ts'
import { drawPdf } from './draw-pdf.ts'
import { type CorpusScore, type DocumentScore, scoreDocument, type ScoredPlan, sumScores } from './score.ts'

/** The score of a folder of the corpus, and the errors of each document. */
export type FolderScore = { score: CorpusScore; problems: string[] }

/** Reads a plan from a document's lines; undefined if it cannot. */
export type CorpusReader = (kind: PlanKind, lines: readonly DocumentLine[]) => Promise<DocumentPlan | undefined>

const readByRules: CorpusReader = async (kind, lines) => readPlanByRules(kind, lines, '')

/** Reads each document of a folder of the corpus, by the rules as the server would or by `read`, and scores the results. */
export async function scoreCorpus(folder: 'development' | 'set-aside', read = readByRules): Promise<FolderScore> {
  const scores: [string, DocumentScore][] = []
  for (const document of readCorpus(join(import.meta.dirname, '..', '..', 'corpus', folder)))
    scores.push([document.fileName, scoreDocument(document, await readDocument(document, read))])
  return {
    score: sumScores(scores.map(([, score]) => score)),
    problems: scores.flatMap(([fileName, { problems }]) => problems.map((problem) => `${fileName}: ${problem}`)),
  }
}

async function readDocument(
  { kind, format, text, header, footer }: CorpusDocument,
  read: CorpusReader,
): Promise<ScoredPlan> {
  const bytes = await {
    txt: async () => Buffer.from(text),
    pdf: () => drawPdf({ text, header, footer }),
    docx: () => drawDocx(text),
  }[format]()
  const lines = await extractLines(bytes, kind, `.${format}`).catch((error: unknown) => {
    if (error instanceof UnreadableDocumentError) return []
    throw error
  })
  const plan = (await read(kind, lines)) ?? { name: '', tasks: [], notPlaced: [] }
  const toType = (type: DocumentPlan['tasks'][number]['type']) => (kind === 'sequence' ? toStepType(type) : type)
  return { ...plan, tasks: plan.tasks.map((task) => ({ ...task, type: toType(task.type) })) }
}
