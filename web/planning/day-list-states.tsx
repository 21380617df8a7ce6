import { Check, Plus, UserRoundPlus } from 'lucide-react'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { DialogButton, type DialogTrigger } from '#web/ui/lazy-dialog.tsx'
import { words } from './words.ts'

/** For a day without tasks. */
export const NothingToday = ({ addTask, addClient }: { addTask: DialogTrigger; addClient: DialogTrigger }) => (
  <EmptyState
    title={words.nothing}
    action={
      <div className="flex flex-wrap justify-center gap-2">
        <DialogButton {...addTask} variant="primary">
          <Plus aria-hidden />
          {words.addFirst}
        </DialogButton>
        <DialogButton {...addClient}>
          <UserRoundPlus aria-hidden />
          {words.addFirstClient}
        </DialogButton>
      </div>
    }
  >
    {words.nothingMore}
  </EmptyState>
)

/** For a day whose tasks are all done. Below the list, so that nothing moves when it appears. */
export const AllDone = () => (
  <p className="mt-6 flex items-center justify-center gap-2.5 font-serif text-lg text-ink-soft italic">
    <Check aria-hidden className="size-5 text-teal" />
    {words.allDoneMore}
  </p>
)
