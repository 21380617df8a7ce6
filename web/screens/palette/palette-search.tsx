import { Search, X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState, useRef } from 'react'
import { maxTextLengths, trimText } from '#contract/base/text.ts'
import { useToday } from '#web/base/today.ts'
import { useSearchResults } from '#web/search/queries.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MarkedText } from '#web/ui/marked-text.tsx'
import { buildFoundGroups } from './found-options.ts'
import { buildPaletteGroups, type PaletteOption } from './options.ts'
import { words } from './words.ts'

type PaletteSearchProps = {
  screens: readonly PaletteOption[]
  actions: readonly PaletteOption[]
  recent: readonly PaletteOption[]
  /** The options that add what was typed. */
  listAdditions: (text: string) => readonly PaletteOption[]
  choose: (option: PaletteOption) => void
}

/**
 * The search field and its list of results, an ARIA combobox: the focus stays in the field, the arrow keys move the
 * active option, and Enter chooses it. Enter pressed before the search is answered waits for it.
 */
export function PaletteSearch({ screens, actions, recent, listAdditions, choose }: PaletteSearchProps) {
  const today = useToday()
  const [text, setText] = useState('')
  const [movedToId, setMovedToId] = useState<string>()
  const [isEnterPending, setIsEnterPending] = useState(false)
  const id = useId()
  const hasText = trimText(text) !== ''
  const { query, isSearching } = useSearchResults(text)
  const found = hasText && query.state === 'ready' ? buildFoundGroups(query.data, today) : []
  const add = hasText ? listAdditions(text.trim()) : []
  const groups = buildPaletteGroups(text, { screens, actions, recent, found, add })
  const options = groups.flatMap((group) => group.options)
  const activeIndex = Math.max(
    options.findIndex((option) => option.id === movedToId),
    0,
  )
  const active = options[activeIndex]
  // Option ids hold labels with spaces, which an element id must not.
  const getRowId = (option: PaletteOption) => `${id}-${options.indexOf(option)}`
  const activeId = active && getRowId(active)
  const isAtOnce = active !== undefined && (screens.includes(active) || actions.includes(active))
  const isWaiting = isSearching && !isAtOnce && (!active || movedToId !== active.id)

  const chooseActive = useEffectEvent(() => active && choose(active))
  useEffect(() => {
    if (isEnterPending && !isWaiting) chooseActive()
  }, [isEnterPending, isWaiting])

  const changeText = (next: string) => {
    setText(next)
    setMovedToId(undefined)
    setIsEnterPending(false)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && options.length) setMovedToId(options[(activeIndex + step + options.length) % options.length]!.id)
    else if (event.key === 'Enter') setIsEnterPending(true)
    if (step || event.key === 'Enter') event.preventDefault()
  }

  return (
    <>
      <div className="flex shrink-0 items-center gap-2.5 border-b border-line py-2 pr-2 pl-4">
        <Search aria-hidden className="size-5 shrink-0 text-ink-faint" />
        <input
          role="combobox"
          aria-label={words.title}
          aria-expanded={options.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={activeId}
          name="palette"
          placeholder={words.placeholder}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={maxTextLengths.title}
          dir="auto"
          value={text}
          onChange={(event) => changeText(event.target.value)}
          onKeyDown={handleKeyDown}
          className="h-11 min-w-0 grow bg-transparent text-base outline-none"
        />
        <Radix.Close asChild>
          <IconButton label={words.close}>
            <X aria-hidden />
          </IconButton>
        </Radix.Close>
      </div>
      <p role="status" className="shrink-0 px-4 pt-2.5 pb-1 text-xs text-ink-faint">
        {hasText && query.state === 'failed'
          ? words.failed(query.message)
          : isSearching
            ? words.searching
            : words.found(options.length - add.length)}
      </p>
      <div
        id={id}
        role="listbox"
        aria-label={words.title}
        hidden={!options.length}
        className="grow overflow-y-auto overscroll-contain px-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))]"
      >
        {groups.map((group) => (
          <div key={group.name} role="group" aria-label={group.name}>
            <p aria-hidden className="px-2.5 pt-2.5 pb-1 text-xs font-medium text-ink-soft">
              {group.name}
            </p>
            {group.options.map((option) => (
              <PaletteRow
                key={option.id}
                id={getRowId(option)}
                option={option}
                search={group.name === words.add ? '' : text}
                isActive={option === active}
                activate={() => setMovedToId(option.id)}
                choose={() => choose(option)}
              />
            ))}
          </div>
        ))}
      </div>
    </>
  )
}

type PaletteRowProps = {
  id: string
  option: PaletteOption
  search: string
  isActive: boolean
  activate: () => void
  choose: () => void
}

/** An option of the palette. Its target is prefetched when the pointer rests on it, like a link's. */
function PaletteRow({ id, option, search, isActive, activate, choose }: PaletteRowProps) {
  const row = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <button
      ref={row}
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      data-prefetch-href={'href' in option ? option.href : undefined}
      // A click must not move the focus out of the field.
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={activate}
      onClick={choose}
      className="flex min-h-10 w-full scroll-my-2 items-center gap-3 rounded-control px-2.5 py-1.5 text-left text-sm aria-selected:bg-well touch:min-h-12"
    >
      <option.icon aria-hidden className="size-4 shrink-0 text-ink-soft" />
      <span className="flex min-w-0 grow flex-wrap items-baseline gap-x-3">
        <bdi className="line-clamp-2 max-w-full">
          <MarkedText text={option.label} search={search} />
        </bdi>
        {option.detail && <bdi className="min-w-0 truncate text-ink-soft">{option.detail}</bdi>}
      </span>
      {option.shortcut && (
        <kbd className="shrink-0 rounded border border-line bg-sheet px-1.5 font-sans text-xs text-ink-soft">
          {option.shortcut}
        </kbd>
      )}
    </button>
  )
}
