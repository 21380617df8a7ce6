import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { maxTextLengths } from '#contract/base/schema.ts'
import { useShortcut } from '#web/base/shortcuts.ts'
import { TextInput } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { words } from './words.ts'

/** Searches as the user types. `/` focuses it, Escape clears it, ↓ goes into the results and Enter opens the first. */
export function SearchBox({
  text,
  setSearch,
  flushSearch,
  enterResults,
}: {
  text: string
  setSearch: (text: string) => void
  /** Called on blur: the user may be about to navigate. */
  flushSearch: () => void
  /** Focuses the first result, or opens it. */
  enterResults: (action: 'focus' | 'open') => void
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
        className="pr-10 pl-9 touch:pr-12"
      />
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
