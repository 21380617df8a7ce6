import { posix } from 'node:path'
import { folderOf, plantFile, type Rule } from './rule.ts'
import type { SourceFile } from './source-files.ts'

const citationPattern = /\bdocs\/[\w/-]+\.md(#[\w-]+)?|\bdocs\/decisions\/\d{4}/g
/** Named separately, so that this file cites none of the planted ones. */
const docs = 'docs'
const linkPattern = /\]\(([^)\s]+)\)/g

const citedDocuments: Rule = {
  description: 'every document and heading that is cited exists',
  check: (files) => {
    const headings = new Map(files.filter(isDocument).map((file) => [file.path, findAnchors(file.text)]))
    const paths = new Set(files.map(({ path }) => path))
    const cited = files.flatMap((file) => findCitations(file).map((target) => ({ path: file.path, target })))
    return {
      checkedCount: cited.length,
      breaches: cited.filter(({ target }) => !exists(target)).map(({ path, target }) => `${path}: cites ${target}`),
    }
    function exists(target: string): boolean {
      const [path = '', anchor] = target.split('#')
      if (anchor !== undefined) return headings.get(path)?.has(anchor) ?? false
      const isNumber = /\/\d{4}$/.test(path)
      return [...paths].some(
        (one) => one === path || one.startsWith(isNumber ? `${path}-` : `${path.replace(/\/$/, '')}/`),
      )
    }
  },
  violations: [
    plantFile('server/tasks/planted.ts', `// ${docs}/product/tasks.md#planted-heading`),
    plantFile('db/planted.sql', `-- ${docs}/decisions/9999`),
    plantFile(`${docs}/planted.md`, '[planted](product/planted.md)'),
    plantFile(`${docs}/product/planted.md`, '[planted](tasks.md#planted-heading)'),
  ],
}

const isDocument = ({ path }: SourceFile) => path.endsWith('.md')

/** Paths from the repository's root, with the anchor of a heading if one is named. */
function findCitations(file: SourceFile): string[] {
  const named = [...file.text.matchAll(citationPattern)].map(([citation]) => citation)
  if (!isDocument(file)) return named
  const links = [...file.text.matchAll(linkPattern)].map(([, target = '']) => target)
  const ownLinks = links.filter((target) => !/^\w+:/.test(target))
  return [...named, ...ownLinks.map((target) => resolveLink(file.path, target))]
}

function resolveLink(path: string, target: string): string {
  return target.startsWith('#') ? path + target : posix.normalize(posix.join(folderOf(path), target))
}

/** Anchors as GitHub generates them from headings. */
function findAnchors(text: string): Set<string> {
  const titles = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title)
  return new Set(
    titles.map((title) =>
      title
        .toLowerCase()
        .replace(/[^\w\- ]/g, '')
        .replaceAll(' ', '-'),
    ),
  )
}

export const documentRules: Rule[] = [citedDocuments]
