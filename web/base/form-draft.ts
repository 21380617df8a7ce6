import type { Issue } from '#contract/base/errors.ts'
import { deleteDraft, type DraftKey, type DraftValues, loadDraft, saveDraft } from './draft.ts'

/** The fields that differ from the defaults; a list counts as one field. */
export const getChangedFields = <V extends DraftValues>(values: V, defaultValues: V): Partial<V> =>
  Object.fromEntries(
    Object.keys(defaultValues)
      .filter((name) => JSON.stringify(values[name]) !== JSON.stringify(defaultValues[name]))
      .map((name) => [name, values[name]]),
  ) as Partial<V>

export const hasKeys = (values: object) => Object.keys(values).length > 0

/**
 * Saves the changes as a draft, without half-typed dates, which have no value to restore; deletes the draft if there
 * are none.
 */
export function saveOrDeleteDraft(key: DraftKey, changes: DraftValues, incompleteDates: readonly Issue[]): void {
  const draft = Object.fromEntries(
    Object.entries(changes).filter(([name]) => !incompleteDates.some(({ path }) => path === name)),
  )
  if (hasKeys(draft)) saveDraft(key, draft)
  else if (loadDraft(key)) deleteDraft(key)
}

/** The default values with the user's draft. Fields that an older release stored as another type are left out. */
export function mergeDraftIntoDefaults<V extends DraftValues>(defaultValues: V, key: DraftKey): V {
  const draft = Object.entries(loadDraft(key) ?? {})
  return {
    ...defaultValues,
    ...Object.fromEntries(draft.filter(([name, value]) => isSameType(value, defaultValues[name]))),
  }
}

const isSameType = (value: unknown, other: unknown) =>
  typeof value === typeof other && Array.isArray(value) === Array.isArray(other)
