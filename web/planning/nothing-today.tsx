import { Plus, UserRoundPlus } from 'lucide-react'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { DialogButton, type DialogTrigger } from '#web/ui/lazy-dialog.tsx'
import { words } from './words.ts'

/** The face of a day without tasks: what will stand here, and two first steps. */
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
