import type { Findings } from './rule.ts'
import { isCode, type SourceFile } from './source-files.ts'
import { syntaxOf } from './syntax.ts'

/** Files that reach themselves over imports; those of types alone are gone when the program runs, and count not. */
export function circles(files: SourceFile[]): Findings {
  const edges = new Map(files.filter(({ path }) => isCode(path)).map((file) => [file.path, targetsOf(file)] as const))
  const done = new Set<string>()
  const breaches: string[] = []
  const walk = (path: string, way: string[]) => {
    if (way.includes(path)) breaches.push([...way.slice(way.indexOf(path)), path].join(' -> '))
    if (done.has(path) || way.includes(path)) return
    for (const next of edges.get(path) ?? []) walk(next, [...way, path])
    done.add(path)
  }
  for (const path of edges.keys()) walk(path, [])
  return { looked: [...edges.values()].flat().length, breaches }
}

const targetsOf = (file: SourceFile): string[] =>
  syntaxOf(file).imports.flatMap(({ target, onlyTypes }) => (target && !onlyTypes ? target : []))
