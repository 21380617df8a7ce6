import { createContext, type ReactNode, type RefCallback, useCallback, useContext, useRef } from 'react'

/** The ref of the headings of a page. */
const HeadingRef = createContext<RefCallback<HTMLHeadingElement> | null>(null)

/** Moves the focus to the heading of each further step: the button that led to it is gone. */
export function StepFocus({ children }: { children: ReactNode }) {
  const hasShownStep = useRef(false)
  const focusHeading = useCallback((heading: HTMLHeadingElement | null) => {
    if (!heading) return
    if (hasShownStep.current && document.activeElement === document.body) heading.focus()
    hasShownStep.current = true
  }, [])
  return <HeadingRef value={focusHeading}>{children}</HeadingRef>
}

/** The heading of a step, which `StepFocus` focuses. */
export const StepHeading = ({ className, children }: { className?: string; children: ReactNode }) => (
  <h2 ref={useContext(HeadingRef)} tabIndex={-1} className={className ?? 'font-serif text-xl'}>
    {children}
  </h2>
)
