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
  selectedId,
  options,
  statusText,
  clearLabel,
  onTextChange,
  onOpenChange,
  onChoose,
  onClear,
  ...rest
}: {
  control: FieldProps
  text: string
  /** The id of the option that was chosen. */
  selectedId: string | undefined
  options: readonly Option[]
  /** What there is to say of the list: how many, none, looking, failed. */
  statusText: string
  /** The name of the button that empties it. */
  clearLabel: string
  onTextChange: (text: string) => void
  /** The list is about to be needed, or not any more. */
  onOpenChange: (open: boolean) => void
  onChoose: (id: string) => void
  onClear: () => void
} & Pick<ComponentProps<'input'>, 'name' | 'placeholder' | 'maxLength'>) {
  const [open, setOpen] = useState(false)
  const [activeIndex, setActiveIndex] = useState(-1)
  const list = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const count = options.length
  const activeOption = open ? options[activeIndex] : undefined

  const setListOpen = (next: boolean) => {
    setOpen(next)
    setActiveIndex(-1)
    onOpenChange(next)
  }
  const choose = (option: Option) => {
    setListOpen(false)
    onChoose(option.id)
  }
  useEscape(open, () => setListOpen(false))
  useEffect(() => {
    if (open && count) list.current?.scrollIntoView({ block: 'nearest' })
  }, [open, count])

  const handleKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.nativeEvent.isComposing) return
    if (step) {
      event.preventDefault()
      if (!open) return setListOpen(true)
      const from = activeIndex < 0 && step < 0 ? count : activeIndex
      setActiveIndex((from + step + count) % Math.max(count, 1))
    } else if (event.key === 'Enter' && activeOption) {
      event.preventDefault()
      choose(activeOption)
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
        aria-activedescendant={activeOption && `${id}-${activeOption.id}`}
        autoComplete="off"
        dir="auto"
        value={text}
        onChange={(event) => {
          if (!open) setListOpen(true)
          setActiveIndex(-1)
          onTextChange(event.target.value)
        }}
        onClick={() => open || setListOpen(true)}
        onBlur={() => open && setListOpen(false)}
        onKeyDown={handleKeyDown}
        className="pr-10 touch:pr-12"
      />
      {text && (
        <IconButton
          label={clearLabel}
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
        {open && statusText}
      </span>
      {/* Pressing in the list must not take the focus out of the text. */}
      <div ref={list} hidden={!open} onPointerDown={(event) => event.preventDefault()} className={listClasses}>
        <p aria-hidden className="px-2.5 pt-1 pb-1.5 text-xs text-ink-faint">
          {statusText}
        </p>
        <div id={id} role="listbox" aria-label={statusText}>
          {options.map((option, index) => (
            <button
              key={option.id}
              type="button"
              id={`${id}-${option.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={option.id === selectedId}
              onPointerMove={() => setActiveIndex(index)}
              onClick={() => choose(option)}
              className={classes(optionClasses, index === activeIndex && 'bg-well')}
            >
              {option.icon}
              <span className="grid min-w-0 grow">
                <bdi className="truncate">{option.label}</bdi>
                {option.detail && <bdi className="truncate text-ink-soft">{option.detail}</bdi>}
              </span>
              {option.id === selectedId && <Check aria-hidden />}
            </button>
          ))}
        </div>
      </div>
    </div>
  )
}

const listClasses =
  'absolute inset-x-0 top-full z-10 mt-1 animate-drop scroll-mb-4 rounded-card border border-line bg-sheet p-1.5 text-sm shadow-float'
const optionClasses =
  'flex min-h-9 w-full items-center gap-2.5 rounded-control px-2.5 py-1.5 text-left touch:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-soft'
