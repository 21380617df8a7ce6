import { Check, X } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { classes } from './classes.ts'
import { type FieldProps, TextInput } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import { useEscape } from './use-escape.ts'

export type Option = { id: string; label: string; detail?: string | undefined; icon?: ReactNode }

/**
 * A text in which one of a few things is searched and chosen (ARIA's combobox with a list). Focus stays in the text;
 * arrows walk the list, Enter chooses, Escape closes the list and, where it is closed, goes on to the dialog.
 */
export function Combobox({
  control,
  text,
  chosen,
  options,
  said,
  clear,
  onText,
  onOpen,
  onChoose,
  onClear,
  ...rest
}: {
  control: FieldProps
  text: string
  /** The id of the option that was chosen. */
  chosen: string | undefined
  options: readonly Option[]
  /** What there is to say of the list: how many, none, looking, failed. */
  said: string
  /** The name of the button that empties it. */
  clear: string
  onText: (text: string) => void
  /** The list is about to be needed, or not any more. */
  onOpen: (open: boolean) => void
  onChoose: (id: string) => void
  onClear: () => void
} & Pick<ComponentProps<'input'>, 'name' | 'placeholder' | 'maxLength'>) {
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const list = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const count = options.length
  const active = open ? options[at] : undefined

  const turn = (next: boolean) => {
    setOpen(next)
    setAt(-1)
    onOpen(next)
  }
  const choose = (option: Option) => {
    turn(false)
    onChoose(option.id)
  }
  useEscape(open, () => turn(false))
  useEffect(() => {
    if (open && count) list.current?.scrollIntoView({ block: 'nearest' })
  }, [open, count])

  const walk = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.nativeEvent.isComposing) return
    if (step) {
      event.preventDefault()
      if (!open) return turn(true)
      const from = at < 0 && step < 0 ? count : at
      setAt((from + step + count) % Math.max(count, 1))
    } else if (event.key === 'Enter' && active) {
      event.preventDefault()
      choose(active)
    }
  }

  return (
    <div className="relative">
      <TextInput
        {...control}
        {...rest}
        ref={input}
        role="combobox"
        aria-expanded={open}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={active && `${id}-${active.id}`}
        autoComplete="off"
        dir="auto"
        value={text}
        onChange={(event) => {
          if (!open) turn(true)
          setAt(-1)
          onText(event.target.value)
        }}
        onClick={() => open || turn(true)}
        onBlur={() => open && turn(false)}
        onKeyDown={walk}
        className="pr-10 touch:pr-12"
      />
      {text && (
        <IconButton
          label={clear}
          onClick={() => {
            onClear()
            input.current?.focus()
          }}
          className="absolute top-0.5 right-0.5 touch:top-0 touch:right-0"
        >
          <X aria-hidden />
        </IconButton>
      )}
      <span className="sr-only" role="status">
        {open && said}
      </span>
      {/* Pressing in the list must not take the focus out of the text. */}
      <div ref={list} hidden={!open} onPointerDown={(event) => event.preventDefault()} className={box}>
        <p aria-hidden className="px-2.5 pt-1 pb-1.5 text-xs text-ink-faint">
          {said}
        </p>
        <div id={id} role="listbox" aria-label={said}>
          {options.map((option, index) => (
            <button
              key={option.id}
              type="button"
              id={`${id}-${option.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={option.id === chosen}
              onPointerMove={() => setAt(index)}
              onClick={() => choose(option)}
              className={classes(row, index === at && 'bg-well')}
            >
              {option.icon}
              <span className="grid min-w-0 grow">
                <bdi className="truncate">{option.label}</bdi>
                {option.detail && <bdi className="truncate text-ink-soft">{option.detail}</bdi>}
              </span>
              {option.id === chosen && <Check aria-hidden />}
            </button>
          ))}
        </div>
      </div>
    </div>
  )
}

const box =
  'absolute inset-x-0 top-full z-10 mt-1 animate-drop scroll-mb-4 rounded-card border border-line bg-sheet p-1.5 text-sm shadow-float'
const row =
  'flex min-h-9 w-full items-center gap-2.5 rounded-control px-2.5 py-1.5 text-left touch:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-soft'
