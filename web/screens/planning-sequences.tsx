import { LibraryBig, Plus, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { ListedSequence } from '#contract/sequences/sequences.ts'
import { buildPlanningPath, sequenceLibraryPath } from '#web/base/paths.ts'
import { ParseSequenceDialog, sequenceParseFormName } from '#web/parsing/dialogs.tsx'
import { sequenceParsingWords } from '#web/parsing/words.ts'
import {
  CreateSequenceDialog,
  createSequenceFormName,
  DeleteSequenceDialog,
  SequenceDialog,
  SequenceLibraryDialog,
} from '#web/sequences/dialogs.tsx'
import { words as libraryWords } from '#web/sequences/library/words.ts'
import { SequencesTab } from '#web/sequences/list/sequences-tab.tsx'
import { words } from '#web/sequences/words.ts'
import { ActionMenuButton } from '#web/ui/action-menu-button.tsx'
import { DialogButton, useFormDialog, useTargetDialog } from '#web/ui/lazy-dialog.tsx'

/** The nurture sequences; the one in the address is open in its dialog (docs/product/sequences.md). */
export function PlanningSequences({
  sequenceId,
  showsLibrary,
}: {
  sequenceId: string | undefined
  showsLibrary: boolean
}) {
  const [, navigate] = useLocation()
  const create = useFormDialog(createSequenceFormName, CreateSequenceDialog.prefetch)
  const parse = useFormDialog(sequenceParseFormName, ParseSequenceDialog.prefetch)
  const library = { show: () => navigate(sequenceLibraryPath), prefetch: SequenceLibraryDialog.prefetch }
  const [newId, setNewId] = useState<string>()
  const [lastId, setLastId] = useState(sequenceId)
  const deletion = useTargetDialog<ListedSequence>()
  // Its content stays while the dialog is closing.
  if (sequenceId && sequenceId !== lastId) setLastId(sequenceId)
  const open = (id: string) => navigate(buildPlanningPath('sequences', id))
  return (
    <>
      <div className="absolute top-0 right-0 flex gap-2">
        <ActionMenuButton
          className="-mr-3 sm:hidden"
          actions={[
            { name: libraryWords.open, icon: <LibraryBig aria-hidden />, run: library.show },
            { name: sequenceParsingWords.title, icon: <Sparkles aria-hidden />, run: parse.trigger.show },
          ]}
        />
        <DialogButton {...library} className="max-sm:hidden">
          <LibraryBig aria-hidden />
          {libraryWords.open}
        </DialogButton>
        <DialogButton {...parse.trigger} className="max-sm:hidden">
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
        create={create.trigger}
        library={library}
        actions={{ open: ({ id }) => open(id), remove: deletion.show }}
      />
      <CreateSequenceDialog
        {...create.dialog}
        onCreated={({ id }) => {
          setNewId(id)
          open(id)
        }}
      />
      <SequenceLibraryDialog
        open={showsLibrary}
        onClose={() => navigate(buildPlanningPath('sequences'), { replace: true })}
      />
      <ParseSequenceDialog {...parse.dialog} onCreated={({ id }) => open(id)} />
      {lastId && (
        <SequenceDialog
          open={sequenceId !== undefined}
          onClose={() => navigate(buildPlanningPath('sequences'), { replace: true })}
          sequenceId={lastId}
          isNew={lastId === newId}
        />
      )}
      {deletion.target && <DeleteSequenceDialog {...deletion.dialog} sequence={deletion.target} />}
    </>
  )
}
