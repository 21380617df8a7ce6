import type { Client } from '#contract/clients/clients.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { words } from './record-words.ts'

/** Where the sequences of a client stand; until there are some, what will. */
export const NurtureTab = ({ client }: { client: Client }) => (
  <>
    <h2 className="mb-4 flex min-h-10 items-center font-serif text-lg font-semibold touch:min-h-11">{words.nurture}</h2>
    <EmptyState title={words.noSequence}>{words.noSequenceHint(client.firstName)}</EmptyState>
  </>
)
