import { cloneElement, type HTMLAttributes, type ReactElement, useEffect, useRef } from 'react'
import { attachTooltips } from './attach-tooltips.ts'

/** Words shown on hover and on focus; never the only place where something is said. */
export const Tooltip = ({ text, children }: { text: string; children: ReactElement<HTMLAttributes<HTMLElement>> }) =>
  cloneElement(children, { 'data-tooltip': text } as HTMLAttributes<HTMLElement>)

/** The one tooltip of the page, which moves to whatever is asked about; in the top layer, so above dialogs too. */
export function TooltipHost() {
  const tooltip = useRef<HTMLDivElement>(null)
  useEffect(() => attachTooltips(tooltip.current!), [])
  return (
    <div
      ref={tooltip}
      id="tooltip"
      role="tooltip"
      popover="manual"
      className="pointer-events-auto fixed inset-auto m-0 max-w-72 rounded-control border border-transparent bg-ink px-2.5 py-1.5 text-xs text-paper shadow-float open:animate-appear"
    />
  )
}
