import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { announceToScreenReader } from '#web/base/announce.tsx'
import { Field, type FieldControlProps } from '#web/ui/field.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { useListbox } from '#web/ui/use-listbox.ts'
import { useKnownTags } from './queries.ts'
import { normalizeTag, filterTagSuggestions, addTagsFromText } from './tag-rules.ts'
import { tagFieldWords } from './words.ts'

type TagFieldProps = {
  tags: string[]
  /** The text that is not a tag yet. */
  text: string
  error: string | undefined
  onChange: (tags: string[], text: string) => void
  /** Called with the reason why a tag is refused. */
  onRejected: (reason: string) => void
}

/**
 * A combobox for tags: Enter or a comma adds one, Backspace removes the last one, earlier tags are suggested. Follows the
 * ARIA combobox pattern with a list popup.
 */
export const TagField = ({ error, ...rest }: TagFieldProps) => (
  <Field label={tagFieldWords.tags} error={error}>
    {(control) => <TagInput {...rest} control={control} />}
  </Field>
)

function TagInput({
  control,
  tags,
  text,
  onChange,
  onRejected,
}: Omit<TagFieldProps, 'error'> & { control: FieldControlProps }) {
  const [needsTags, setNeedsTags] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const knownTags = useKnownTags(needsTags)
  const options = needsTags ? filterTagSuggestions(knownTags, tags, text) : []
  const listbox = useListbox(options.length, { showsEmptyList: false, onOpenChange: setNeedsTags })
  const activeTag = options[listbox.activeIndex]

  const addTypedTags = (typedText: string) => {
    const { tags: next, rest, rejection } = addTagsFromText(tags, typedText, knownTags)
    listbox.setOpen(false)
    onChange(next, rest)
    if (rejection) onRejected(rejection)
    const added = next.slice(tags.length)
    if (added.length) announceToScreenReader(tagFieldWords.added(added.join(', ')))
  }
  const handleBlur = () => {
    listbox.setOpen(false)
    // A refused tag is reported on submit: an error here would take the focus back.
    if (text.trim() && !addTagsFromText(tags, text).rejection) addTypedTags(text)
  }
  const remove = (tag: string) => {
    onChange(
      tags.filter((one) => one !== tag),
      text,
    )
    announceToScreenReader(tagFieldWords.removed(tag))
    input.current?.focus()
  }
  const handleChange = (next: string) => {
    if (/[,\n]/.test(next)) return addTypedTags(next)
    listbox.setOpen(true)
    onChange(tags, next)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const { key, nativeEvent } = event
    const last = tags.at(-1)
    if (nativeEvent.isComposing || listbox.handleArrowKey(event)) return
    if (key === 'Enter' && (activeTag ?? text.trim())) {
      event.preventDefault()
      addTypedTags(activeTag ?? text)
    } else if (key === 'Backspace' && !text && last !== undefined) remove(last)
  }

  return (
    <div className="relative">
      <div className={boxStyle} role="presentation" onClick={() => input.current?.focus()}>
        {tags.length > 0 && (
          <ul aria-label={tagFieldWords.chosen} className="contents">
            {tags.map((tag) => (
              <li key={normalizeTag(tag)} className="min-w-0">
                <button
                  type="button"
                  aria-label={tagFieldWords.remove(tag)}
                  onClick={() => remove(tag)}
                  className={chipStyle}
                >
                  <bdi className="min-w-0 text-left wrap-anywhere">{tag}</bdi>
                  <X aria-hidden />
                </button>
              </li>
            ))}
          </ul>
        )}
        <input
          {...control}
          ref={input}
          name="tag"
          role="combobox"
          aria-expanded={listbox.isOpen}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={activeTag && `${id}-${listbox.activeIndex}`}
          autoComplete="off"
          enterKeyHint="done"
          dir="auto"
          placeholder={tags.length ? undefined : tagFieldWords.placeholder}
          value={text}
          onChange={({ target }) => handleChange(target.value)}
          onClick={listbox.show}
          onBlur={handleBlur}
          onKeyDown={handleKeyDown}
          className="h-8 min-w-28 grow basis-28 bg-transparent px-1.5 outline-none touch:h-11"
        />
      </div>
      <span className="sr-only" role="status">
        {listbox.isOpen && tagFieldWords.suggestions(options.length)}
      </span>
      <div {...listbox.popupProps} id={id} role="listbox" aria-label={tagFieldWords.tags}>
        {options.map((tag, index) => (
          <button
            key={tag}
            type="button"
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === listbox.activeIndex}
            onPointerMove={() => listbox.setActiveIndex(index)}
            onClick={() => addTypedTags(tag)}
            className={joinClasses(optionStyle, index === listbox.activeIndex && 'bg-well')}
          >
            <bdi className="truncate">{tag}</bdi>
          </button>
        ))}
      </div>
    </div>
  )
}

const boxStyle =
  'flex min-h-10 w-full cursor-text flex-wrap items-center gap-1 rounded-control border border-edge bg-sheet px-1 py-0.75 text-sm transition-colors touch:min-h-11 touch:py-0 touch:text-base hover:border-ink-faint has-aria-invalid:border-red has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-teal'
const chipStyle =
  'inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-full bg-teal-wash px-2.5 text-sm font-medium text-teal-deep transition-colors hover:bg-well touch:min-h-11 touch:px-3.5 [&_svg]:size-3.5 [&_svg]:shrink-0'
const optionStyle = 'flex min-h-9 w-full items-center rounded-control px-2.5 py-1.5 text-left touch:min-h-11'
