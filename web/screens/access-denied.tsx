import { deniedBecause, words } from '#web/frame/words.ts'
import { Plain } from './plain.tsx'

/** What somebody without the needed role reads; a courtesy, for the server refuses by itself (contract 2). */
export const AccessDenied = ({ path }: { path: string }) => <Plain title={words.denied}>{deniedBecause[path]}</Plain>
