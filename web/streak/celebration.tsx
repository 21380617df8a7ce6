import { Flame, type LucideIcon, Sprout, Star, Trophy } from 'lucide-react'
import { useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import {
  formatStreakGain,
  getStreakIcon,
  getStreakMessage,
  getStreakWeekPercent,
  particleAnglesDegrees,
  type CelebrationPhase,
  playCelebrationPhases,
} from './celebration-display.ts'
import { words } from './celebration-words.ts'
import './celebration.css'

type CelebrationProps = { visible: boolean; previousStreak: number; newStreak: number; onComplete: () => void }

/**
 * A full-screen celebration of a cleared day. Any click, Escape, Enter, Space, or 3 seconds end it; `onComplete` is
 * called once (docs/product/streak.md#celebration). A native dialog: it covers open dialogs too, and returns focus to them.
 */
export function Celebration({ visible, previousStreak, newStreak, onComplete }: CelebrationProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [phase, setPhase] = useState<CelebrationPhase>(0)
  const hasEnded = useRef(false)
  const id = useId()

  const end = useEffectEvent(() => {
    if (hasEnded.current) return
    hasEnded.current = true
    onComplete()
  })
  useLayoutEffect(() => {
    if (!visible) return
    const dialogElement = dialog.current!
    hasEnded.current = false
    const stopListening = addDismissListeners(dialogElement, () => end())
    dialogElement.showModal()
    const stopPlaying = playCelebrationPhases(setPhase, () => end())
    return () => {
      stopListening()
      stopPlaying()
      setPhase(0)
      dialogElement.close()
      if (document.activeElement === document.body) document.querySelector<HTMLElement>('main')?.focus()
    }
  }, [visible])

  // Keeps showing the new number while it fades out.
  const isShowingNew = phase >= 2 || !visible || prefersReducedMotion()
  const gain = formatStreakGain(previousStreak, newStreak)
  return createPortal(
    <dialog
      ref={dialog}
      data-phase={phase}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-now ${id}-message ${id}-keep`}
      className="celebration m-0 size-full max-h-none max-w-none overflow-auto text-ink"
    >
      <div className="relative isolate grid min-h-full place-content-center justify-items-center overflow-hidden px-6 py-8 text-center">
        <StreakIcon streak={newStreak} />
        <h2 id={`${id}-title`} className="mt-[3vh] font-serif text-2xl font-semibold sm:text-3xl">
          {words.cleared}
        </h2>
        <p id={`${id}-now`} className="sr-only">
          {words.now(newStreak)}
        </p>
        <p aria-hidden className="relative mt-[2.5vh]">
          <span key={String(isShowingNew)} className="celebration-number block font-serif font-semibold">
            {isShowingNew ? newStreak : previousStreak}
          </span>
          {isShowingNew && gain && <span className="celebration-gain">{gain}</span>}
        </p>
        <p className="font-medium tracking-wide text-ink-soft">{words.dayStreak}</p>
        <div
          role="progressbar"
          aria-label={words.week}
          aria-valuenow={Math.round(getStreakWeekPercent(newStreak))}
          aria-valuetext={words.ofWeek(newStreak)}
          className="celebration-week mt-[2.5vh] h-2 w-60 overflow-hidden rounded-full"
        >
          <div
            className="celebration-progress h-full rounded-full"
            style={{ width: `${getStreakWeekPercent(newStreak)}%` }}
          />
        </div>
        <p id={`${id}-message`} className="mt-[3vh] font-serif text-xl font-semibold">
          {getStreakMessage(newStreak)}
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

/** Ends it on click, key, or a phone's Back gesture, and keeps these events away from the page behind. */
function addDismissListeners(dialogElement: HTMLElement, end: () => void): () => void {
  const controller = new AbortController()
  const addListener = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    handler: (event: HTMLElementEventMap[Name]) => void,
  ) => dialogElement.addEventListener(name, handler, { signal: controller.signal })
  addListener('pointerdown', (event) => event.stopPropagation())
  addListener('click', (event) => {
    event.stopPropagation()
    end()
  })
  addListener('keydown', (event) => {
    event.stopPropagation()
    if (!['Escape', 'Enter', ' '].includes(event.key)) return
    event.preventDefault()
    // The Enter that completed the task may still be pressed.
    if (!event.repeat) end()
  })
  addListener('cancel', (event) => {
    event.preventDefault()
    end()
  })
  return () => controller.abort()
}

/** The icon of the streak's level on a seal, with the particles behind it. */
function StreakIcon({ streak }: { streak: number }) {
  const Icon = icons[getStreakIcon(streak)]
  return (
    <div aria-hidden className="celebration-icon relative grid place-items-center">
      {particleAnglesDegrees.map((angle) => (
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

const icons: Record<ReturnType<typeof getStreakIcon>, LucideIcon> = {
  sprout: Sprout,
  flame: Flame,
  star: Star,
  trophy: Trophy,
}

const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches
