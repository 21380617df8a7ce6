import type { ComponentProps } from 'react'
import type { RenewalOutcome } from '#contract/policies/policies.ts'
import { OutcomeDialog } from '#web/policies/dialogs.tsx'
import { outcomeLabels, words } from '#web/policies/words.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { DialogButton } from '#web/ui/lazy-dialog.tsx'

/** The three outcomes of a renewal, each of which opens the dialog with it chosen. */
export const AnswerButtons = ({
  name,
  answer,
  className,
}: {
  /** Names the policy. */
  name: string
  answer: (outcome: RenewalOutcome) => void
  className?: string
}) => (
  <div role="group" aria-label={words.questionOf(name)} className={joinClasses('grid grid-cols-3 gap-2', className)}>
    {(Object.keys(outcomeLabels) as RenewalOutcome[]).map((outcome) => (
      <RenewalButton key={outcome} show={() => answer(outcome)} prefetch={OutcomeDialog.prefetch}>
        {outcomeLabels[outcome]}
      </RenewalButton>
    ))}
  </div>
)

/** A small button that opens a dialog, narrow enough for three of them in a line of a renewal. */
export const RenewalButton = (props: ComponentProps<typeof DialogButton>) => (
  <DialogButton {...props} size="small" className="px-2.5!" />
)
