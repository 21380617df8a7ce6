/** A piece of a document of the corpus to be drawn; the markup is described in `test/corpus/README.md`. */
export type Piece =
  | { kind: 'title'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'item'; text: string; level: number; sign: string }
  | { kind: 'table'; rows: string[][] }
  | { kind: 'gap' | 'page' | 'columns' | 'next column' | 'end columns' }

/** Reads the markup of a document. */
export function readMarkup(text: string): Piece[] {
  const pieces: Piece[] = []
  for (const line of text.replace(/\n+$/, '').split('\n')) {
    const last = pieces.at(-1)
    const cells = /^\s*\|(.+)\|\s*$/
      .exec(line)?.[1]
      ?.split('|')
      .map((cell) => cell.trim())
    const item = /^( *)(- |\d+[.)] )(.*)$/.exec(line)
    const [, command] = /^<<(page|columns|next column|end columns)>>$/.exec(line.trim()) ?? []
    if (cells && last?.kind === 'table') last.rows.push(cells)
    else if (cells) pieces.push({ kind: 'table', rows: [cells] })
    else if (item) pieces.push({ kind: 'item', text: item[3]!, level: item[1]!.length / 2, sign: item[2]!.trim() })
    else if (command) pieces.push({ kind: command as 'page' })
    else if (line.startsWith('## ')) pieces.push({ kind: 'heading', text: line.slice(3) })
    else if (line.startsWith('# ')) pieces.push({ kind: 'title', text: line.slice(2) })
    else pieces.push(line.trim() ? { kind: 'paragraph', text: line.trim() } : { kind: 'gap' })
  }
  return pieces
}
