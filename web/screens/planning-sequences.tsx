import { Plus, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { ListedSequence } from '#contract/sequences/sequences.ts'
import { LiveRegion } from '#web/base/announce.tsx'
import { buildPlanningPath } from '#web/base/paths.ts'
import { useToday } from '#web/base/today.ts'
import { ParseSequenceDialog, sequenceParseFormName } from '#web/parsing/dialogs.tsx'
import { sequenceParsingWords } from '#web/parsing/words.ts'
import {
  CreateSequenceDialog,
  createSequenceFormName,
  DeleteSequenceDialog,
  SequenceDialog,
} from '#web/sequences/dialogs.tsx'
import { SequencesTab } from '#web/sequences/list/sequences-tab.tsx'
import { words } from '#web/sequences/words.ts'
import { useSignedInUser } from '#web/session/queries.ts'
import { DialogButton, useFormDialog } from '#web/ui/lazy-dialog.tsx'

/** The nurture sequences; the one in the address is open in its dialog (docs/product.md#sequences). */
export function PlanningSequences({ sequenceId }: { sequenceId: string | undefined }) {
  const viewer = useSignedInUser()
  const [, navigate] = useLocation()
  const create = useFormDialog(createSequenceFormName, viewer.id, CreateSequenceDialog.prefetch)
  const parse = useFormDialog(sequenceParseFormName, viewer.id, ParseSequenceDialog.prefetch)
  const today = useToday(viewer.timeZone)
  const [newId, setNewId] = useState<string>()
  const [lastId, setLastId] = useState(sequenceId)
  const [deletion, setDeletion] = useState<{ sequence: ListedSequence; isOpen: boolean }>()
  // Its content stays while the dialog is closing.
  if (sequenceId && sequenceId !== lastId) setLastId(sequenceId)
  const open = (id: string) => navigate(buildPlanningPath('sequences', id))
  return (
    <>
      <div className="flex gap-2 max-sm:mb-4 sm:absolute sm:top-0 sm:right-0">
        <DialogButton {...parse.trigger}>
          <Sparkles aria-hidden />
          {sequenceParsingWords.title}
        </DialogButton>
        <div className="action-strip">
          <DialogButton {...create.trigger} variant="primary">
            <Plus aria-hidden />
            {words.create}
          </DialogButton>
        </div>
      </div>
      <SequencesTab
        viewer={viewer}
        create={create.trigger}
        actions={{ open: ({ id }) => open(id), remove: (sequence) => setDeletion({ sequence, isOpen: true }) }}
      />
      <CreateSequenceDialog
        {...create.dialog}
        canShare={viewer.role !== 'agent'}
        onCreated={({ id }) => {
          setNewId(id)
          open(id)
        }}
      />
      <ParseSequenceDialog
        {...parse.dialog}
        today={today}
        canShare={viewer.role !== 'agent'}
        onCreated={({ id }) => open(id)}
      />
      {lastId && (
        <SequenceDialog
          open={sequenceId !== undefined}
          onClose={() => navigate(buildPlanningPath('sequences'), { replace: true })}
          sequenceId={lastId}
          isNew={lastId === newId}
        />
      )}
      {deletion && (
        <DeleteSequenceDialog
          open={deletion.isOpen}
          onClose={() => setDeletion({ ...deletion, isOpen: false })}
          sequence={deletion.sequence}
        />
      )}
      <LiveRegion />
    </>
  )
}
