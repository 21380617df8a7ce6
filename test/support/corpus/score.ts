import { type CorpusDocument, type ExpectedTask, toWords } from './corpus-document.ts'

/** A parsed task of a sequence or of a schedule, as the scorer reads it. */
type ScoredTask = {
  title: string
  day: number
  type: string
  targetCount: number
  estimatedMinutes: number
  priority: string
  dueTime: string | null
  source: { number: number; text: string }
}

/** The result of parsing a document; refused documents have neither tasks nor lines not placed. */
export type ScoredPlan = { name: string; tasks: ScoredTask[]; notPlaced: { text: string }[] }

/** The errors of one document, in words, and the sums of its shares. */
export type DocumentScore = {
  expected: number
  found: number
  matched: number
  days: number
  types: number
  titles: number
  minutes: number
  hours: number
  details: number
  invented: number
  lost: number
  listed: number
  needless: number
  problems: string[]
}

/** Percentages over a set of documents; see `test/corpus/README.md`. */
export type CorpusScore = Record<
  'days' | 'types' | 'titles' | 'minutes' | 'hours' | 'details' | 'invented' | 'lost' | 'listed' | 'needless',
  number
>

/** Compares a parsed plan with what is expected of its document. */
export function scoreDocument({ expected }: CorpusDocument, plan: ScoredPlan): DocumentScore {
  const found = groupTasks(plan.tasks)
  const pairs = matchTasks(expected.tasks, found)
  const sum = (share: (task: ExpectedTask, one: FoundTask) => number) =>
    pairs.reduce((total, [task, one]) => total + share(task, one), 0)
  const unmatched = expected.tasks.filter((task) => !pairs.some(([one]) => one === task))
  const invented = found.filter((one) => !pairs.some(([, other]) => other === one))
  const notListed = expected.notPlaced.filter((words) => !plan.notPlaced.some(({ text }) => hasWords(text, words)))
  const isListed = ({ words }: ExpectedTask) => plan.notPlaced.some(({ text }) => hasWords(text, words))
  const [listed, lost] = [unmatched.filter(isListed), unmatched.filter((task) => !isListed(task))]
  const all = [...expected.tasks.map(({ words }) => words), ...expected.notPlaced]
  const needless = plan.notPlaced.filter(({ text }) => !all.some((words) => hasWords(text, words)))
  const isNamed = hasWords(plan.name, expected.name)
  return {
    expected: expected.tasks.length + expected.notPlaced.length,
    found: found.length,
    matched: pairs.length,
    days: sum(shareOfDays),
    types: sum((task, { type }) => Number(task.types.includes(type))),
    titles: sum((task, { title }) => Number(hasWords(title, task.words))),
    minutes: sum((task, one) => Number(task.estimatedMinutes === one.estimatedMinutes)),
    hours: sum((task, one) => Number(task.dueTime === one.dueTime)),
    details: sum((task, one) => Number(hasSameDetails(task, one))),
    invented: invented.length,
    lost: lost.length + notListed.length,
    listed: listed.length,
    needless: needless.length,
    problems: [
      ...(isNamed ? [] : [`name: "${plan.name}" lacks "${expected.name.join(' ')}"`]),
      ...pairs.flatMap(([task, one]) => describeDifferences(task, one)),
      ...lost.map((task) => `lost: ${describeTask(task)}`),
      ...listed.map((task) => `listed only: ${describeTask(task)}`),
      ...notListed.map((words) => `not listed as not placed: ${words.join(' ')}`),
      ...invented.map(({ title, days, source }) => `invented: ${days.join(',')} "${title}" of "${source}"`),
    ],
  }
}

const describeTask = ({ days, types, words }: ExpectedTask) => `${days.join(',')} ${types.join('/')} ${words.join(' ')}`

/** Sums the scores of documents as percentages with one decimal. */
export function sumScores(scores: readonly DocumentScore[]): CorpusScore {
  const total = (field: Exclude<keyof DocumentScore, 'problems'>) =>
    scores.reduce((sum, score) => sum + score[field], 0)
  const percent = (part: number, whole: number) => (whole ? Math.round((part / whole) * 1_000) / 10 : 0)
  const ofMatched = (field: 'days' | 'types' | 'titles' | 'minutes' | 'hours' | 'details') =>
    percent(total(field), total('matched'))
  return {
    days: ofMatched('days'),
    types: ofMatched('types'),
    titles: ofMatched('titles'),
    minutes: ofMatched('minutes'),
    hours: ofMatched('hours'),
    details: ofMatched('details'),
    invented: percent(total('invented'), total('found')),
    lost: percent(total('lost'), total('expected')),
    listed: percent(total('listed'), total('expected')),
    needless: percent(total('needless'), total('expected')),
  }
}

type FoundTask = Omit<ScoredTask, 'day' | 'source'> & { days: number[]; source: string }

function groupTasks(tasks: readonly ScoredTask[]): FoundTask[] {
  const groups = new Map<string, FoundTask>()
  for (const { day, source, ...task } of tasks) {
    const key = JSON.stringify([source.number, task.title, task.type])
    const group = groups.get(key)
    if (group) group.days.push(day)
    else groups.set(key, { ...task, days: [day], source: source.text })
  }
  return [...groups.values()]
}

/** Matches the most similar pairs first. */
function matchTasks(expected: readonly ExpectedTask[], found: readonly FoundTask[]): [ExpectedTask, FoundTask][] {
  const candidates = expected.flatMap((task) =>
    found.flatMap((one) => {
      const similarity = findSimilarity(task, one)
      return similarity ? [{ task, one, similarity }] : []
    }),
  )
  const pairs: [ExpectedTask, FoundTask][] = []
  for (const { task, one } of candidates.toSorted((a, b) => b.similarity - a.similarity))
    if (!pairs.some(([other, another]) => other === task || another === one)) pairs.push([task, one])
  return pairs
}

function findSimilarity(task: ExpectedTask, one: FoundTask): number {
  const isTitled = hasWords(one.title, task.words)
  if (!isTitled && !hasWords(one.source, task.words)) return 0
  return 1 + (isTitled ? 4 : 0) + 3 * shareOfDays(task, one) + (task.types.includes(one.type) ? 1 : 0)
}

function shareOfDays(task: ExpectedTask, one: FoundTask): number {
  const common = new Set(task.days).intersection(new Set(one.days)).size
  return common / (task.days.length + one.days.length - common)
}

const hasWords = (text: string, words: readonly string[]): boolean => {
  const present = new Set(toWords(text))
  return words.every((word) => present.has(word))
}

const hasSameDetails = (task: ExpectedTask, one: FoundTask) =>
  (['targetCount', 'estimatedMinutes', 'priority'] as const).every((field) => task[field] === one[field])

function describeDifferences(task: ExpectedTask, one: FoundTask): string[] {
  const about = `"${one.title}"`
  return [
    ...(shareOfDays(task, one) === 1 ? [] : [`days of ${about}: ${one.days.join(',')} for ${task.days.join(',')}`]),
    ...(task.types.includes(one.type) ? [] : [`type of ${about}: ${one.type} for ${task.types.join('/')}`]),
    ...(hasWords(one.title, task.words) ? [] : [`title ${about} lacks "${task.words.join(' ')}"`]),
    ...(task.dueTime === one.dueTime ? [] : [`hour of ${about}: ${one.dueTime} for ${task.dueTime}`]),
    ...(hasSameDetails(task, one)
      ? []
      : [`details of ${about}: ${one.targetCount}x ${one.estimatedMinutes}m ${one.priority}`]),
  ]
}
