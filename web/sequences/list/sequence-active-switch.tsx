import type { ListedSequence } from '#contract/sequences/sequences.ts'
import { useEditSequence } from '#web/sequences/queries.ts'
import { words } from '#web/sequences/words.ts'

/** Whether a sequence is offered for new assignments; changed at once. */
export function SequenceActiveSwitch({
  sequence: { id, name, isActive },
}: {
  sequence: Pick<ListedSequence, 'id' | 'name' | 'isActive'>
}) {
  const { isPending, send } = useEditSequence(id, words.failedToUpdateSettings)
  return (
    <label title={words.isActiveHint} className="flex min-h-8 items-center gap-2.5 text-sm touch:min-h-11">
      <input
        type="checkbox"
        role="switch"
        checked={isActive}
        aria-checked={isActive}
        aria-disabled={isPending}
        onChange={({ target }) =>
          isPending || void send({ params: { sequenceId: id }, body: { isActive: target.checked } })
        }
        className={switchStyle}
      />
      {words.isActive}
      <span className="sr-only">: {name}</span>
    </label>
  )
}

const switchStyle =
  'relative h-5 w-9 shrink-0 cursor-pointer appearance-none rounded-full bg-edge transition-colors checked:bg-teal before:absolute before:top-0.5 before:left-0.5 before:size-4 before:rounded-full before:bg-sheet before:transition-transform checked:before:translate-x-4 forced-colors:appearance-auto'
