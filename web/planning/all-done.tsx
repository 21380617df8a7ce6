import { Check } from 'lucide-react'
import { words } from './words.ts'

/** The end of a page on which nothing is open any more; below the list, so that nothing moves when it comes. */
export const AllDone = () => (
  <p className="mt-6 flex items-center justify-center gap-2.5 font-serif text-lg text-ink-soft italic">
    <Check aria-hidden className="size-5 text-teal" />
    {words.allDoneMore}
  </p>
)
