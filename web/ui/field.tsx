import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { joinClasses } from './join-classes.ts'

/** Ties a control to its label, hint and error; spread on the control. */
export type FieldControlProps = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: string
  children: (control: FieldControlProps) => ReactNode
}

/** A control with label, hint and error; screen readers announce the error when it appears. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children({
        id,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(error && { 'aria-invalid': true }),
      })}
      <p id={`${id}-error`} role="alert" className="text-sm text-red empty:hidden">
        {error}
      </p>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  )
}

/** A single-line input of any `type`. */
export const TextInput = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input {...rest} className={joinClasses(controlClasses, 'h-10 touch:h-11', className)} />
)

/** A multi-line input that grows with its content. */
export const TextArea = ({ className, ...rest }: ComponentProps<'textarea'>) => (
  <textarea
    {...rest}
    className={joinClasses(controlClasses, 'field-sizing-content min-h-20 resize-y py-2', className)}
  />
)

/**
 * A native select, the most accessible and touch-friendly, with our own chevron. `className` applies to the wrapper.
 */
export const Select = ({ className, ...rest }: ComponentProps<'select'>) => (
  <span className={joinClasses('relative grid w-full', className)}>
    <select {...rest} className={joinClasses(controlClasses, 'h-10 appearance-none truncate pr-9 touch:h-11')} />
    <ChevronDown
      aria-hidden
      className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-soft"
    />
  </span>
)

/** The options of a select, one for each row. */
export const renderOptions = <T,>(
  rows: readonly T[],
  toValueAndName: (row: T) => readonly [value: string, name: string],
) =>
  rows.map((row) => {
    const [value, name] = toValueAndName(row)
    return (
      <option key={value} value={value}>
        {name}
      </option>
    )
  })

/* 16 px on phones: iOS zooms into fields with smaller text. */
const controlClasses =
  'w-full rounded-control border border-edge bg-sheet px-3 text-sm text-ink transition-colors touch:text-base hover:border-ink-faint aria-invalid:border-red disabled:cursor-not-allowed disabled:opacity-55'

/** A check box, or a radio button by its `type`, with its label and an explanation below. */
export const CheckBox = ({
  label,
  hint,
  ...rest
}: ComponentProps<'input'> & { label: ReactNode; hint?: ReactNode }) => (
  <label className="flex min-h-9 items-start gap-3 py-1 text-sm touch:min-h-11">
    <input type="checkbox" {...rest} className="mt-px size-4.5 shrink-0 accent-teal" />
    <span>
      <span className="block font-medium">{label}</span>
      {hint && <span className="block text-ink-soft">{hint}</span>}
    </span>
  </label>
)
