/**
 * The rules of a minified stylesheet that can apply to a page: those whose classes all occur in its markup, with the
 * keyframes, custom properties and fonts that they need.
 */
export function selectCriticalCss(css: string, markup: string): string {
  const classes = new Set(
    [...markup.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) => unescapeHtml(names!).split(/\s+/)),
  )
  const kept = selectRules(css, classes)
  return kept.replaceAll(
    /@(?:-webkit-)?(keyframes|property) ([\w-]+)\{((?:[^{}]|\{[^{}]*\})*)\}/g,
    (rule, kind, name) => (isUsed(kept, kind as string, name as string) ? rule : ''),
  )
}

function selectRules(css: string, classes: ReadonlySet<string>): string {
  return splitRules(css)
    .map(({ prelude, body }) => {
      if (body === undefined) return prelude
      if (/^@(layer|media|supports|container)\b/.test(prelude)) {
        const rules = selectRules(body, classes)
        return rules && `${prelude}{${rules}}`
      }
      return prelude.startsWith('@') || canMatch(prelude, classes) ? `${prelude}{${body}}` : ''
    })
    .join('')
}

type Rule = { prelude: string; body: string | undefined }

/** Splits into rules; a statement such as `@layer a,b;` has no body. Strings contain no braces in our styles. */
function splitRules(css: string): Rule[] {
  const rules: Rule[] = []
  let [start, depth, bodyStart] = [0, 0, 0]
  for (let index = 0; index < css.length; index++) {
    const letter = css[index]
    if (letter === ';' && depth === 0) {
      rules.push({ prelude: css.slice(start, index + 1), body: undefined })
      start = index + 1
    } else if (letter === '{' && depth++ === 0) bodyStart = index
    else if (letter === '}' && --depth === 0) {
      rules.push({ prelude: css.slice(start, bodyStart), body: css.slice(bodyStart + 1, index) })
      start = index + 1
    }
  }
  return rules
}

/** Whether one of the selectors has only classes that occur. */
const canMatch = (selectors: string, classes: ReadonlySet<string>): boolean =>
  splitSelectors(selectors).some((selector) =>
    [...selector.replaceAll(/\[[^\]]*\]/g, (part) => (part.includes('\\') ? part : '')).matchAll(classPattern)].every(
      ([, name]) => classes.has(name!.replaceAll(/\\(.)/g, '$1')),
    ),
  )

const classPattern = /(?<!\\)\.((?:\\.|[\w-])+)/g

/** Splits at commas outside of brackets. */
const splitSelectors = (selectors: string): string[] => selectors.split(/(?<!\\),(?![^(]*\))/)

const isUsed = (css: string, kind: string, name: string): boolean =>
  kind === 'property'
    ? css.split(`var(${name}`).length > 1
    : new RegExp(`(?:animation[\\w-]*:|--animate-[\\w-]+:)[^;}]*\\b${name}\\b`).test(css)

const unescapeHtml = (text: string): string =>
  text.replaceAll('&amp;', '&').replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&#x27;', "'")
