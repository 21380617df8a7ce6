import { CalendarArrowDown } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { words } from './words.ts'

/** One press that makes today's what is left from earlier days. */
export const MoveOverdue = ({ busy: isPending, move: onMove }: { busy: boolean; move: () => void }) => (
  <Button size="small" aria-disabled={isPending} onClick={() => isPending || onMove()}>
    <CalendarArrowDown aria-hidden />
    {words.moveOverdue}
  </Button>
)
