import type { Route } from '#web/frame/routes.ts'
import { comingSoonTexts } from '#web/frame/words.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Stands where a screen is not built yet, and says what will be there. */
export const ComingSoon = ({ row }: { row: Route }) => (
  <>
    <h1 className="mb-5 font-serif text-2xl font-semibold">{row.label}</h1>
    <EmptyState title="Still to come">{comingSoonTexts[row.path]}</EmptyState>
  </>
)
