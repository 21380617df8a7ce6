import { useEffect, useState } from 'react'
import { keep, kept } from './kept.ts'

const name = 'daybook.single-keys'

/** Calls back when a key is pressed alone, outside of texts and dialogs, unless the person switched such keys off (WCAG 2.1.4). */
export function useSingleKey(key: string, press: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (!singleKeysOn() || isTyping(event.target) || document.querySelector('[role=dialog], [role=menu]')) return
      event.preventDefault()
      press()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [key, press])
}

/** The switch for keys pressed alone. */
export function useSingleKeysSwitch(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(singleKeysOn)
  const turn = (next: boolean) => {
    keep(name, next ? null : 'off')
    setOn(next)
  }
  return [on, turn]
}

const singleKeysOn = () => kept(name) !== 'off'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
