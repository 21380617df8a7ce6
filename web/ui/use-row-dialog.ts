import { useCallback, useState } from 'react'
import { deleteDraft, loadDraft, saveDraft } from '#web/base/draft.ts'

/**
 * State of a dialog that edits one row of a list, with the row and its form's draft. It starts open when an unfinished
 * draft was saved before a sign-in. Key the dialog by the row's id.
 */
export function useRowDialog<R extends { id: string }>(rows: readonly R[], form: string, owner: string) {
  const listForm = `${form}-of-list`
  const draftName = (id: string) => `${form}-${id}`
  const [unfinishedId] = useState(() => loadDraft(listForm, owner)?.id)
  const [row, setRow] = useState<R>()
  const [open, setOpen] = useState(false)
  // The row may be on a later page of the list.
  const unfinishedRow = row ? undefined : rows.find(({ id }) => id === unfinishedId && loadDraft(draftName(id), owner))
  if (unfinishedRow) {
    setRow(unfinishedRow)
    setOpen(true)
  }
  const edit = useCallback(
    (row: R) => {
      saveDraft(listForm, owner, { id: row.id })
      setRow(row)
      setOpen(true)
    },
    [listForm, owner],
  )
  const onClose = useCallback(() => {
    deleteDraft(listForm)
    setOpen(false)
  }, [listForm])
  return { row, edit, dialog: { open, onClose, draft: { form: draftName(row?.id ?? ''), owner } } }
}
