import type { SourceFile } from './source-files.ts'

/** A line of the table "Server features" in ARCHITECTURE.md: the tables a feature writes and the features it calls. */
export type ServerFeature = { tables: string[]; calls: string[] }

/** Reads the table "Server features" of ARCHITECTURE.md, which the rules enforce. */
export function readServerFeatures(files: SourceFile[]): Map<string, ServerFeature> {
  const document = files.find(({ path }) => path === 'ARCHITECTURE.md')?.text ?? ''
  const section = document.split(/^## /m).find((text) => text.startsWith('Server features')) ?? ''
  const rows = [...section.matchAll(/^\| ([a-z-]+) \|([^|]*)\|([^|]*)\|/gm)].filter(([, name]) => name !== 'feature')
  return new Map(
    rows.map(([, name, tables, calls]) => [name!, { tables: readNames(tables!), calls: readNames(calls!) }]),
  )
}

/** Names of a cell: `tasks, task_history`; anything else in it is a remark. */
const readNames = (cell: string) =>
  cell
    .split(',')
    .map((name) => name.trim())
    .filter((name) => /^[a-z][a-z_-]*$/.test(name))
