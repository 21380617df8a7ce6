import { useCallback, useState } from 'react'
import { deleteDraft, loadDraft, saveDraft, useDraftKey } from '#web/base/draft.ts'
import { useTargetDialog } from './lazy-dialog.tsx'

/**
 * Returns `edit`, which opens a dialog for one row of a list, the row as it is now, and the state of the dialog. It
 * starts open when an unfinished draft was saved before a sign-in. Key the dialog by the row's id.
 */
export function useRowDialog<R extends { id: string }>(rows: readonly R[], form: string) {
  const { path } = useDraftKey({ form })
  const toDraftKey = (id: string) => ({ form: `${form}-${id}` })
  const [unfinishedId] = useState(() => loadDraft({ form })?.id)
  const { target, show, dialog } = useTargetDialog<R>()
  // The row may be on a later page of the list.
  const unfinishedRow = target ? undefined : rows.find(({ id }) => id === unfinishedId && loadDraft(toDraftKey(id)))
  if (unfinishedRow) show(unfinishedRow)
  const edit = useCallback(
    (row: R) => {
      saveDraft({ form, path }, { id: row.id })
      show(row)
    },
    [form, path, show],
  )
  const onClose = () => {
    deleteDraft({ form, path })
    dialog.onClose()
  }
  const row = rows.find(({ id }) => id === target?.id) ?? target
  return { row, edit, dialog: { open: dialog.open, onClose, draft: toDraftKey(row?.id ?? '') } }
}
