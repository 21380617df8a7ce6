import { CalendarArrowDown } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { words } from './words.ts'

/** One press that makes today's what is left from earlier days. */
export const MoveOverdue = ({ busy, move }: { busy: boolean; move: () => void }) => (
  <Button size="small" aria-disabled={busy} onClick={() => busy || move()}>
    <CalendarArrowDown aria-hidden />
    {words.moveOverdue}
  </Button>
)
