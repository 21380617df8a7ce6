import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { announce } from '#web/base/announce.tsx'
import { classes } from '#web/ui/classes.ts'
import { Field, type FieldProps } from '#web/ui/field.tsx'
import { useEscape } from '#web/ui/use-escape.ts'
import { useKnownTags } from './queries.ts'
import { tagWords } from './words.ts'
import { normalizeTag, suggestTags, appendTags } from './tag-rules.ts'

type TagFieldProps = {
  tags: readonly string[]
  /** The tag that is being typed. */
  text: string
  error: string | undefined
  onChange: (tags: readonly string[], text: string) => void
  /** Says beside the field why a tag is not taken. */
  onRejected: (reason: string) => void
}

/**
 * Tags of one's own words: Enter or a comma ends one, Backspace takes the last, those used before suggest themselves
 * (ARIA's combobox with a list; arrows walk it, Escape closes it).
 */
export const TagField = ({ error, ...rest }: TagFieldProps) => (
  <Field label={tagWords.tags} error={error}>
    {(control) => <TagInput {...rest} control={control} />}
  </Field>
)

function TagInput({
  control,
  tags,
  text,
  onChange,
  onRejected,
}: Omit<TagFieldProps, 'error'> & { control: FieldProps }) {
  const [open, setOpen] = useState(false)
  const [activeIndex, setActiveIndex] = useState(-1)
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const knownTags = useKnownTags(open)
  const options = open ? suggestTags(knownTags, tags, text) : []
  const isListOpen = options.length > 0
  const activeTag = options[activeIndex]

  const setListOpen = (isOpen: boolean) => {
    setOpen(isOpen)
    setActiveIndex(-1)
  }
  const addTypedTags = (typedText: string) => {
    const { tags: next, rest, rejection: refused } = appendTags(tags, typedText, knownTags)
    setListOpen(false)
    onChange(next, rest)
    if (refused) onRejected(refused)
    const added = next.slice(tags.length)
    if (added.length) announce(tagWords.added(added.join(', ')))
  }
  const handleBlur = () => {
    setListOpen(false)
    // What cannot be taken is said when it is sent: here it would call focus back.
    if (text.trim() && !appendTags(tags, text).rejection) addTypedTags(text)
  }
  const remove = (tag: string) => {
    onChange(
      tags.filter((one) => one !== tag),
      text,
    )
    announce(tagWords.removed(tag))
    input.current?.focus()
  }
  const handleChange = (next: string) => {
    if (/[,\n]/.test(next)) return addTypedTags(next)
    setListOpen(true)
    onChange(tags, next)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const { key, nativeEvent } = event
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    const last = tags.at(-1)
    if (nativeEvent.isComposing) return
    if (step) {
      event.preventDefault()
      if (!open) return setListOpen(true)
      const from = activeIndex < 0 && step < 0 ? options.length : activeIndex
      setActiveIndex((from + step + options.length) % Math.max(options.length, 1))
    } else if (key === 'Enter' && (activeTag ?? text.trim())) {
      event.preventDefault()
      addTypedTags(activeTag ?? text)
    } else if (key === 'Backspace' && !text && last !== undefined) remove(last)
  }
  useEscape(isListOpen, () => setListOpen(false))
  useEffect(() => {
    if (isListOpen) list.current?.scrollIntoView({ block: 'nearest' })
  }, [isListOpen])

  return (
    <div className="relative">
      <div className={boxStyle} role="presentation" onClick={() => input.current?.focus()}>
        {tags.length > 0 && (
          <ul aria-label={tagWords.chosen} className="contents">
            {tags.map((tag) => (
              <li key={normalizeTag(tag)} className="min-w-0">
                <button
                  type="button"
                  aria-label={tagWords.remove(tag)}
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
          aria-expanded={isListOpen}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={activeTag && `${id}-${activeIndex}`}
          autoComplete="off"
          enterKeyHint="done"
          dir="auto"
          placeholder={tags.length ? undefined : tagWords.placeholder}
          value={text}
          onChange={({ target }) => handleChange(target.value)}
          onClick={() => open || setListOpen(true)}
          onBlur={handleBlur}
          onKeyDown={handleKeyDown}
          className="h-8 min-w-28 grow basis-28 bg-transparent px-1.5 outline-none touch:h-11"
        />
      </div>
      <span className="sr-only" role="status">
        {isListOpen && tagWords.suggestions(options.length)}
      </span>
      {/* Pressing in the list must not take the focus out of the text. */}
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={tagWords.tags}
        hidden={!isListOpen}
        onPointerDown={(event) => event.preventDefault()}
        className={popupStyle}
      >
        {options.map((tag, index) => (
          <button
            key={tag}
            type="button"
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === activeIndex}
            onPointerMove={() => setActiveIndex(index)}
            onClick={() => addTypedTags(tag)}
            className={classes(optionStyle, index === activeIndex && 'bg-well')}
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
const popupStyle =
  'absolute inset-x-0 top-full z-10 mt-1 animate-drop scroll-mb-4 rounded-card border border-line bg-sheet p-1.5 text-sm shadow-float'
const optionStyle = 'flex min-h-9 w-full items-center rounded-control px-2.5 py-1.5 text-left touch:min-h-11'
