import { useCallback, useState } from 'react'
import { deleteDraft, loadDraft, saveDraft, useDraftKey } from '#web/base/draft.ts'

/**
 * State of a dialog that edits one row of a list, with the row and its form's draft. It starts open when an unfinished
 * draft was saved before a sign-in. Key the dialog by the row's id.
 */
export function useRowDialog<R extends { id: string }>(rows: readonly R[], form: string, owner: string) {
  const { path } = useDraftKey({ form, owner })
  const toDraftKey = (id: string) => ({ form: `${form}-${id}`, owner, path })
  const [unfinishedId] = useState(() => loadDraft({ form, owner })?.id)
  const [row, setRow] = useState<R>()
  const [open, setOpen] = useState(false)
  // The row may be on a later page of the list.
  const unfinishedRow = row ? undefined : rows.find(({ id }) => id === unfinishedId && loadDraft(toDraftKey(id)))
  if (unfinishedRow) {
    setRow(unfinishedRow)
    setOpen(true)
  }
  const edit = useCallback(
    (row: R) => {
      saveDraft({ form, owner, path }, { id: row.id })
      setRow(row)
      setOpen(true)
    },
    [form, owner, path],
  )
  const onClose = () => {
    deleteDraft({ form, owner, path })
    setOpen(false)
  }
  return { row, edit, dialog: { open, onClose, draft: toDraftKey(row?.id ?? '') } }
}
