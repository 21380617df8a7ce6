import { Check, X } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { type FieldControlProps, TextInput } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import { joinClasses } from './join-classes.ts'
import { useListbox } from './use-listbox.ts'

export type ComboboxOption = { id: string; label: string; detail?: string; icon?: ReactNode }

/** A text field in which one of the listed options is searched and chosen. */
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
  control: FieldControlProps
  text: string
  selectedId: string | undefined
  options: readonly ComboboxOption[]
  /** Says how many options there are, or that they are loading or failed to load. */
  statusText: string
  clearLabel: string
  onTextChange: (text: string) => void
  /** Called when options are needed or no longer needed. */
  onOpenChange: (open: boolean) => void
  onChoose: (id: string) => void
  onClear: () => void
} & Pick<ComponentProps<'input'>, 'name' | 'placeholder' | 'maxLength'>) {
  const listbox = useListbox(options.length, { showsEmptyList: true, onOpenChange })
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const activeOption = options[listbox.activeIndex]

  const choose = (option: ComboboxOption) => {
    listbox.setOpen(false)
    onChoose(option.id)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || listbox.handleArrowKey(event)) return
    if (event.key !== 'Enter' || !activeOption) return
    event.preventDefault()
    choose(activeOption)
  }

  return (
    <div className="relative">
      <TextInput
        {...control}
        {...rest}
        ref={input}
        role="combobox"
        aria-expanded={listbox.isOpen}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={activeOption && `${id}-${activeOption.id}`}
        autoComplete="off"
        dir="auto"
        value={text}
        onChange={(event) => {
          listbox.setOpen(true)
          onTextChange(event.target.value)
        }}
        onClick={listbox.show}
        onBlur={() => listbox.isOpen && listbox.setOpen(false)}
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
        {listbox.isOpen && statusText}
      </span>
      <div {...listbox.popupProps}>
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
              onPointerMove={() => listbox.setActiveIndex(index)}
              onClick={() => choose(option)}
              className={joinClasses(optionStyle, index === listbox.activeIndex && 'bg-well forced-colors:outline-2')}
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

const optionStyle =
  'flex min-h-9 w-full items-center gap-2.5 rounded-control px-2.5 py-1.5 text-left touch:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-soft'
