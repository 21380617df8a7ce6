import { createContext, use } from 'react'
import type { CurrentUser } from '#contract/session/session.ts'

export const ViewerContext = createContext<CurrentUser | undefined>(undefined)

/** The signed-in user. */
export const useViewer = (): CurrentUser => use(ViewerContext)!

/** Whether the viewer may do what concerns the whole organization. */
export const useIsAdmin = (): boolean => useViewer().role !== 'agent'
