import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { maxTextLengths } from '#contract/base/text.ts'
import { useShortcut } from '#web/base/shortcuts.ts'
import { TextInput } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { formatMatchCount, pluralizeClientNoun, words } from './words.ts'

/** How many of the clients match. */
export type ClientMatchCount = {
  search: string
  archived: boolean
  matching: number
  total: number
  isComplete: boolean
  /** Whether search or filters exclude some. */
  isFiltered: boolean
}

/** Searches as the user types. `/` focuses it, Escape clears it, ↓ goes into the results and Enter opens the first. */
export function ClientSearchBox({
  text,
  setSearch,
  flushSearch,
  enterResults,
  count,
}: {
  text: string
  setSearch: (text: string) => void
  /** Called on blur: the user may be about to navigate. */
  flushSearch: () => void
  /** Focuses the first result, or opens it. */
  enterResults: (action: 'focus' | 'open') => void
  /** How many match, at the end of the box; null while loading, absent if it is shown elsewhere. */
  count?: ClientMatchCount | null
}) {
  const input = useRef<HTMLInputElement>(null)
  useShortcut('/', words.searchShortcut, () => {
    input.current?.focus()
    input.current?.select()
  })
  const clear = () => {
    setSearch('')
    input.current?.focus()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && text) clear()
    else if (event.key === 'ArrowDown') enterResults('focus')
    else if (event.key === 'Enter' && text.trim()) enterResults('open')
    else return
    event.preventDefault()
  }
  const padding =
    count === undefined
      ? 'pr-10 touch:pr-12'
      : text
        ? 'pr-28 sm:pr-52 xl:pr-92'
        : joinClasses('sm:pr-44', count?.isFiltered && 'pr-20')
  return (
    <div role="search" className="relative">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-faint"
      />
      <TextInput
        ref={input}
        name="clients-search"
        aria-label={words.search}
        placeholder={words.search}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={maxTextLengths.title}
        dir="auto"
        value={text}
        onChange={(event) => setSearch(event.target.value)}
        onBlur={flushSearch}
        onKeyDown={handleKeyDown}
        className={joinClasses('pl-9 text-ellipsis placeholder:text-sm', padding)}
      />
      {count && (
        <p role="status" className={joinClasses(countStyle, text ? 'right-10 touch:right-12' : 'right-3')}>
          {/* Keyed: a text at the right that changes its width would shift its beginning. */}
          <MatchCountText key={`${count.matching} ${count.total} ${count.isComplete}`} {...count} />
        </p>
      )}
      {text && (
        <IconButton
          label={words.clearSearch}
          onClick={clear}
          className="absolute top-0.5 right-0.5 touch:top-0 touch:right-0"
        >
          <X aria-hidden />
        </IconButton>
      )}
    </div>
  )
}

/** "3 of 120 clients · Best matches first". On phones only while searched or filtered, and without the noun. */
function MatchCountText({ search, archived, matching, total, isComplete, isFiltered }: ClientMatchCount) {
  const isSearch = search.trim() !== ''
  const noun = pluralizeClientNoun(total, archived)
  return (
    <span className={isFiltered ? undefined : 'max-sm:sr-only'}>
      {isComplete ? (
        <>
          {formatMatchCount(matching, total)} {isFiltered ? <span className="max-sm:sr-only">{noun}</span> : noun}
          {isSearch && matching > 1 && <span className="max-xl:sr-only"> · {words.bestFirst}</span>}
        </>
      ) : (
        words.loadingRest
      )}
    </span>
  )
}

const countStyle =
  'pointer-events-none absolute inset-y-0 left-9 flex items-center justify-end text-sm whitespace-nowrap text-ink-faint tabular-nums max-sm:text-xs'
