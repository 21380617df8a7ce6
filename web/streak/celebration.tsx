import { Flame, type LucideIcon, Sprout, Star, Trophy } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { gainOf, messageOf, signOf, weekShare } from './bands.ts'
import { particleAngles, type Phase, playPhases } from './phases.ts'
import { words } from './words.ts'
import './celebration.css'

export type CelebrationProps = { visible: boolean; previousStreak: number; newStreak: number; onComplete: () => void }

/**
 * The day is cleared: a moment of light over everything else, ended by a click anywhere, Escape, Enter, Space, or after
 * 3 seconds, always by `onComplete` and once (spec 2). A dialog of the browser's own, so that whatever else is open
 * stands still behind it and focus goes back there.
 */
export function Celebration({ visible, previousStreak, newStreak, onComplete }: CelebrationProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [phase, show] = useState<Phase>(0)
  const ended = useRef(false)
  const isThere = useLingering(visible)
  const id = useId()

  const end = useEffectEvent(() => {
    if (ended.current) return
    ended.current = true
    onComplete()
  })
  useLayoutEffect(() => {
    if (!visible) return
    const box = dialog.current!
    ended.current = false
    const stopListening = listen(box, () => end())
    box.showModal()
    const stopPlaying = playPhases(show, () => end())
    return () => {
      stopListening()
      stopPlaying()
      show(0)
      box.close()
      if (document.activeElement === document.body) document.querySelector<HTMLElement>('main')?.focus()
    }
  }, [visible])

  if (!isThere) return null
  // While it fades it stays what it was.
  const isNew = phase >= 2 || !visible || wantsStillness()
  const gain = gainOf(previousStreak, newStreak)
  return createPortal(
    <dialog
      ref={dialog}
      data-phase={phase}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-now ${id}-message ${id}-keep`}
      className="celebration m-0 size-full max-h-none max-w-none overflow-auto text-ink"
    >
      <div className="relative isolate grid min-h-full place-content-center justify-items-center overflow-hidden px-6 py-8 text-center">
        <Sign streak={newStreak} />
        <h2 id={`${id}-title`} className="mt-[3vh] font-serif text-2xl font-semibold sm:text-3xl">
          {words.cleared}
        </h2>
        <p id={`${id}-now`} className="sr-only">
          {words.now(newStreak)}
        </p>
        <p aria-hidden className="relative mt-[2.5vh]">
          <span key={String(isNew)} className="celebration-number block font-serif font-semibold">
            {isNew ? newStreak : previousStreak}
          </span>
          {isNew && gain && <span className="celebration-gain">{gain}</span>}
        </p>
        <p className="font-medium tracking-wide text-ink-soft">{words.dayStreak}</p>
        <div
          role="progressbar"
          aria-label={words.week}
          aria-valuenow={Math.round(weekShare(newStreak))}
          aria-valuetext={words.ofWeek(newStreak)}
          className="celebration-week mt-[2.5vh] h-2 w-60 overflow-hidden rounded-full"
        >
          <div className="celebration-share h-full rounded-full" style={{ width: `${weekShare(newStreak)}%` }} />
        </div>
        <p id={`${id}-message`} className="mt-[3vh] font-serif text-xl font-semibold">
          {messageOf(newStreak)}
        </p>
        <p id={`${id}-keep`} className="mt-1 text-ink-soft">
          {words.keepUp}
        </p>
        <button type="button" className="mt-[4vh] min-h-11 rounded-control px-4 text-sm text-ink-soft outline-offset-0">
          {words.continue}
        </button>
      </div>
    </dialog>,
    document.body,
  )
}

/** A click anywhere, the keys and the way back of a phone end it; nothing of that reaches the screen behind. */
function listen(box: HTMLElement, end: () => void): () => void {
  const listening = new AbortController()
  const on = <Name extends keyof HTMLElementEventMap>(name: Name, act: (event: HTMLElementEventMap[Name]) => void) =>
    box.addEventListener(name, act, { signal: listening.signal })
  on('pointerdown', (event) => event.stopPropagation())
  on('click', (event) => {
    event.stopPropagation()
    end()
  })
  on('keydown', (event) => {
    event.stopPropagation()
    if (!['Escape', 'Enter', ' '].includes(event.key)) return
    event.preventDefault()
    // The Enter that completed the task may still be held down.
    if (!event.repeat) end()
  })
  on('cancel', (event) => {
    event.preventDefault()
    end()
  })
  return () => listening.abort()
}

/** The sign of the streak's band on its seal, with what bursts from behind it. */
function Sign({ streak }: { streak: number }) {
  const Icon = signs[signOf(streak)]
  return (
    <div aria-hidden className="celebration-sign relative grid place-items-center">
      {particleAngles.map((angle) => (
        <span key={angle} className="celebration-particle" style={{ rotate: `${angle}deg` }}>
          <span />
        </span>
      ))}
      <span className="celebration-seal grid place-items-center rounded-full">
        <Icon className="size-[56%]" strokeWidth={1.75} />
      </span>
    </div>
  )
}

const signs: Record<ReturnType<typeof signOf>, LucideIcon> = {
  sprout: Sprout,
  flame: Flame,
  star: Star,
  trophy: Trophy,
}

const wantsStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** Milliseconds in which the light fades. */
const fading = 200

/** True while something is seen, and until it has faded. */
function useLingering(visible: boolean): boolean {
  const [isThere, stay] = useState(visible)
  if (visible && !isThere) stay(true)
  useEffect(() => {
    if (visible) return
    const gone = setTimeout(() => stay(false), fading)
    return () => clearTimeout(gone)
  }, [visible])
  return isThere
}
