import { accessDeniedReasons, words } from '#web/frame/words.ts'
import { MessageScreen } from './message-screen.tsx'

/** What somebody without the needed role reads; a courtesy, for the server refuses by itself (contract 2). */
export const AccessDenied = ({ path }: { path: string }) => (
  <MessageScreen title={words.denied}>{accessDeniedReasons[path]}</MessageScreen>
)
