import { cloneElement, type HTMLAttributes, type ReactElement } from 'react'

/** Text shown on hover and keyboard focus; never the only place where something is stated. */
export const Tooltip = ({ text, children }: { text: string; children: ReactElement<HTMLAttributes<HTMLElement>> }) =>
  cloneElement(children, { 'data-tooltip': text } as HTMLAttributes<HTMLElement>)
