import { Plus, UserRoundPlus } from 'lucide-react'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { DialogButton, type DialogOpener } from '#web/ui/lazy-dialog.tsx'
import { words } from './words.ts'

/** For a day without tasks, or whose tasks were all skipped. */
export const NothingToday = ({
  wasSkipped,
  addTask,
  addClient,
}: {
  wasSkipped: boolean
  addTask: DialogOpener
  addClient: DialogOpener
}) => (
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
    {wasSkipped ? words.allSkipped : words.nothingMore}
  </EmptyState>
)
