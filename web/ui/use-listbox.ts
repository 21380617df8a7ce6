import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * The popup list of an ARIA combobox. Focus stays in the text field; arrow keys move the active option, Escape closes
 * the list, and reaches a dialog around it only when the list is closed.
 */
export function useListbox(
  optionCount: number,
  { showsEmptyList, onOpenChange }: { showsEmptyList: boolean; onOpenChange: (open: boolean) => void },
) {
  const [isRequested, setIsRequested] = useState(false)
  const [activeIndex, setActiveIndex] = useState(-1)
  const popup = useRef<HTMLDivElement>(null)
  const isOpen = isRequested && (showsEmptyList || optionCount > 0)

  const setOpen = (open: boolean) => {
    setIsRequested(open)
    setActiveIndex(-1)
    onOpenChange(open)
  }
  const show = () => isRequested || setOpen(true)
  useEscape(isOpen, () => setOpen(false))
  useEffect(() => {
    if (isOpen && optionCount) popup.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, optionCount])

  /** Opens the list or moves the active option; false for any other key. */
  const handleArrowKey = (event: KeyboardEvent): boolean => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return false
    event.preventDefault()
    const from = activeIndex < 0 && step < 0 ? optionCount : activeIndex
    if (isRequested) setActiveIndex((from + step + optionCount) % Math.max(optionCount, 1))
    else setOpen(true)
    return true
  }
  return {
    isOpen,
    setOpen,
    show,
    activeIndex: isOpen ? activeIndex : -1,
    setActiveIndex,
    handleArrowKey,
    popupProps: { ref: popup, hidden: !isOpen, onPointerDown: keepFocus, className: popupStyle },
  }
}

/** Clicking in the popup must not move focus out of the text field. */
const keepFocus = (event: PointerEvent) => event.preventDefault()

const popupStyle =
  'absolute inset-x-0 top-full z-10 mt-1 animate-drop scroll-mb-4 rounded-card border border-line bg-sheet p-1.5 text-sm shadow-float'

/** Handles Escape on window, before the listener of a dialog on document. */
function useEscape(isOpen: boolean, close: () => void): void {
  const handleEscape = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    const handleKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      handleEscape()
    }
    window.addEventListener('keydown', handleKeyDown, true)
    return () => window.removeEventListener('keydown', handleKeyDown, true)
  }, [isOpen])
}
