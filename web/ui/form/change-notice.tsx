import { useState } from 'react'

/** Describes the difference between two states of a row's fields; undefined if there is none. */
export type DescribeChanges<V> = (before: V, after: V) => string | undefined

/**
 * Describes what someone else changed in the row of a form since its first field was changed. Until then, and while the
 * full row is still loading, the form follows its default values without a notice.
 */
export function useChangeNotice<V>(
  defaultValues: V,
  describe: DescribeChanges<V>,
  { isDirty, isLoading = false }: { isDirty: boolean; isLoading?: boolean },
): string | undefined {
  /** The default values when the first field was changed. */
  const [initialValues, setInitialValues] = useState(defaultValues)
  const [wasLoading, setWasLoading] = useState(isLoading)
  const notice = describe(initialValues, defaultValues)
  if (wasLoading !== isLoading) {
    // Loading the full texts is not a change by someone else.
    setWasLoading(isLoading)
    setInitialValues(defaultValues)
  } else if (notice && !isDirty) setInitialValues(defaultValues)
  return isDirty ? notice : undefined
}

/** Shows what someone else changed, above the fields; hidden while they are being saved. */
export const ChangeNotice = ({ text }: { text: string | false | undefined }) => (
  <p role="alert" className="rounded-control bg-teal-wash px-3 py-2 text-sm wrap-anywhere empty:hidden">
    {text}
  </p>
)
