import { Plus, UserRoundPlus } from 'lucide-react'
import { Empty } from '#web/ui/empty.tsx'
import { Opener, type Opens } from './quick-actions.tsx'
import { words } from './words.ts'

/** The face of a day without tasks: what will stand here, and two first steps. */
export const NothingToday = ({ addTask, addClient }: { addTask: Opens; addClient: Opens }) => (
  <Empty
    title={words.nothing}
    action={
      <div className="flex flex-wrap justify-center gap-2">
        <Opener {...addTask} isPrimary>
          <Plus aria-hidden />
          {words.addFirst}
        </Opener>
        <Opener {...addClient}>
          <UserRoundPlus aria-hidden />
          {words.addFirstClient}
        </Opener>
      </div>
    }
  >
    {words.nothingMore}
  </Empty>
)
