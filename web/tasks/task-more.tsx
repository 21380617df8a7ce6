import { Ellipsis } from 'lucide-react'
import { menuButton } from '#web/ui/menu-button.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import type { MoreChoices } from './task-more-items.tsx'
import { words } from './words.ts'

/** What is seldom wanted of a task; keeps its place while there is nothing in it, so that the title does not move. */
export function TaskMore(choices: MoreChoices) {
  const { reschedule, remove } = choices.offered
  if (!reschedule && !remove) return <span className={place} />
  return (
    <Tooltip text={words.more}>
      <Button aria-label={words.more} className={`${place} ${look}`} menu={choices}>
        <Ellipsis aria-hidden />
      </Button>
    </Tooltip>
  )
}

const Button = menuButton(async () => (await import('./task-more-items.tsx')).TaskMoreItems)

/* In the middle of the title's first line, which is 40 px high, whatever its own height. */
const place = '-mr-2 my-0.5 size-9 shrink-0 touch:-my-0.5 touch:-mr-3 touch:size-11'
const look =
  'inline-flex items-center justify-center rounded-control text-ink-soft transition-colors hover:bg-well hover:text-ink aria-expanded:bg-well [&_svg]:size-5'
