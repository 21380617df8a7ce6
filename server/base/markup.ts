/** HTML that is already escaped. */
export type Markup = { readonly markup: string }
type Part = Markup | string | false | undefined | readonly Part[]

/** Template tag for HTML: escapes strings, joins arrays, drops false and undefined. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Markup => ({
  markup: String.raw({ raw: texts }, ...parts.map(renderPart)),
})

function renderPart(part: Part): string {
  if (part === false || part === undefined) return ''
  if (typeof part === 'string') return part.replace(/[&<>"']/g, (letter) => htmlEscapes[letter]!)
  return 'markup' in part ? part.markup : part.map(renderPart).join('')
}

const htmlEscapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
