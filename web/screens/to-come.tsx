import type { Route } from '#web/frame/routes.ts'
import { coming } from '#web/frame/words.ts'
import { Empty } from '#web/ui/empty.tsx'

/** Stands where a screen is not built yet, and says what will be there. */
export const ToCome = ({ row }: { row: Route }) => (
  <>
    <h1 className="mb-5 font-serif text-2xl font-semibold">{row.label}</h1>
    <Empty title="Still to come">{coming[row.path]}</Empty>
  </>
)
