import { useEffect, useRef } from 'react'
import type { PaletteOption } from './options.ts'

/** An option of the palette. Its target is prefetched when the pointer rests on it, as that of a link. */
export function PaletteRow({
  id,
  option,
  isActive,
  activate,
  choose,
}: {
  id: string
  option: PaletteOption
  isActive: boolean
  activate: () => void
  choose: () => void
}) {
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
      // A press must not move the focus out of the field.
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={activate}
      onClick={choose}
      className="flex min-h-10 w-full scroll-my-2 items-center gap-3 rounded-control px-2.5 py-1.5 text-left text-sm aria-selected:bg-well touch:min-h-12"
    >
      <option.icon aria-hidden className="size-4 shrink-0 text-ink-soft" />
      <span className="flex min-w-0 grow flex-wrap items-baseline gap-x-3">
        <bdi className="max-w-full truncate">{option.label}</bdi>
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
