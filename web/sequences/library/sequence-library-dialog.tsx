import { useId, useState } from 'react'
import {
  type LibraryName,
  type LibrarySequence,
  sequenceLibrary,
  toSequenceDraft,
} from '#contract/sequences/sequence-library.ts'
import { taskTypeLabels } from '#contract/tasks/task-labels.ts'
import { toast } from '#web/base/toast.ts'
import { useIsAdmin } from '#web/base/viewer.ts'
import { useCreateSequence, useSequences } from '#web/sequences/queries.ts'
import { formatStepDay } from '#web/sequences/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogCancel } from '#web/ui/dialog.tsx'
import { CheckBox } from '#web/ui/field.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import type { DialogState } from '#web/ui/lazy-dialog.tsx'
import { TaskTypeIcon } from '#web/ui/rows/task-type-icon.tsx'
import { words } from './words.ts'

const library = Object.entries(sequenceLibrary) as [LibraryName, LibrarySequence][]

/** Offers the sequences of the library with a preview of their steps, and adds the chosen ones. */
export function SequenceLibraryDialog({ open, onClose }: DialogState) {
  const canShare = useIsAdmin()
  const [chosen, setChosen] = useState<ReadonlySet<LibraryName>>(new Set())
  const [shown, setShown] = useState<LibraryName>('welcome')
  const [isShared, setIsShared] = useState(canShare)
  const [problem, setProblem] = useState<string>()
  const [isAdding, setIsAdding] = useState(false)
  const { send } = useCreateSequence()
  const sequences = useSequences({ enabled: open })
  const existingNames = sequences.state === 'ready' ? sequences.data.map(({ name }) => name.toLowerCase()) : []
  const errorId = useId()

  const choose = (name: LibraryName, isChosen: boolean) => {
    setChosen((names) => new Set(isChosen ? [...names, name] : [...names].filter((one) => one !== name)))
    setShown(name)
    setProblem(undefined)
  }
  const close = () => {
    if (isAdding) return
    setChosen(new Set())
    setProblem(undefined)
    onClose()
  }
  const add = async () => {
    if (!chosen.size) return setProblem(words.chooseFirst)
    setIsAdding(true)
    let left = chosen
    for (const name of chosen) {
      const { ok } = await send({ body: toSequenceDraft(sequenceLibrary[name], canShare && isShared) })
      if (!ok) break
      left = new Set([...left].filter((one) => one !== name))
    }
    setIsAdding(false)
    setChosen(left)
    if (left.size) return
    toast({ title: words.added(chosen.size) })
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      isWide
      hasPath
      title={words.title}
      description={words.hint}
      footer={
        <>
          {canShare && (
            <div className="mr-auto">
              <CheckBox
                label={words.shared}
                checked={isShared}
                onChange={({ target }) => setIsShared(target.checked)}
              />
            </div>
          )}
          <p id={errorId} role="alert" className="text-sm text-red empty:hidden">
            {problem}
          </p>
          <DialogCancel />
          <Button variant="primary" busy={isAdding} aria-describedby={errorId} onClick={() => void add()}>
            {words.add(chosen.size)}
          </Button>
        </>
      }
    >
      <div className="sm:grid sm:grid-cols-[18rem_minmax(0,1fr)] sm:gap-6">
        <ul aria-label={words.sequences} className="-mx-2 grid content-start">
          {library.map(([name, sequence]) => (
            <li key={name} className={joinClasses('rounded-control', name === shown && 'sm:bg-well')}>
              <LibraryRow
                sequence={sequence}
                isChosen={chosen.has(name)}
                isShown={name === shown}
                exists={existingNames.includes(sequence.name.toLowerCase())}
                choose={(isChosen) => choose(name, isChosen)}
                show={() => setShown(name)}
              />
              {name === shown && <StepsPreview sequence={sequence} className="px-2 pb-4 sm:hidden" />}
            </li>
          ))}
        </ul>
        <StepsPreview key={shown} sequence={sequenceLibrary[shown]} className="max-sm:hidden" />
      </div>
    </Dialog>
  )
}

type LibraryRowProps = {
  sequence: LibrarySequence
  isChosen: boolean
  isShown: boolean
  exists: boolean
  choose: (isChosen: boolean) => void
  show: () => void
}

const LibraryRow = ({ sequence, isChosen, isShown, exists, choose, show }: LibraryRowProps) => (
  <div className="flex items-start gap-1 px-2">
    <label className="flex size-9 shrink-0 items-center justify-center touch:size-11">
      <input
        type="checkbox"
        aria-label={words.choose(sequence.name)}
        checked={isChosen}
        onChange={({ target }) => choose(target.checked)}
        className="size-4.5 accent-teal"
      />
    </label>
    <button
      type="button"
      aria-expanded={isShown}
      onClick={show}
      className="min-h-11 min-w-0 grow rounded-control py-1.5 pr-2 text-left"
    >
      <span className="block font-medium">{sequence.name}</span>
      <span className="block text-sm text-ink-soft">
        {exists ? words.exists : words.facts(sequence.steps.length, sequence.countsFrom)}
      </span>
    </button>
  </div>
)

const StepsPreview = ({ sequence, className }: { sequence: LibrarySequence; className: string }) => (
  <section aria-label={words.preview(sequence.name)} className={className}>
    <p className="text-sm text-ink-soft">
      {sequence.description} {sequence.anchor && words.standing}
    </p>
    <ol className="mt-3 divide-y divide-line border-t border-line">
      {sequence.steps.map(({ title, description, taskType, daysAfterKickoff, estimatedMinutes }) => (
        <li key={title} className="grid gap-1 py-3">
          <div className="flex items-baseline gap-3">
            <span className="w-16 shrink-0 text-sm whitespace-nowrap text-ink-soft tabular-nums">
              {formatStepDay(daysAfterKickoff)}
            </span>
            <TaskTypeIcon type={taskType} className="size-4 shrink-0 self-center text-ink-faint" />
            <span className="sr-only">{taskTypeLabels[taskType]}: </span>
            <span className="min-w-0 grow font-medium">{title}</span>
            <span className="shrink-0 text-sm text-ink-soft tabular-nums">{words.minutes(estimatedMinutes)}</span>
          </div>
          <p className="text-sm whitespace-pre-line text-ink-soft sm:pl-19">{description}</p>
        </li>
      ))}
    </ol>
  </section>
)
