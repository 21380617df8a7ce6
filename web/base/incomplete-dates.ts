import type { Issue } from '#contract/base/errors.ts'

/**
 * The dates and times of a form that the browser cannot read, impossible or not whole, as what is wrong with them: such
 * a field's value is '', as if nothing stood there. A field is known by its name, without the form's before it.
 */
export function findIncompleteDates(form: HTMLFormElement): Issue[] {
  const fields = [...form.querySelectorAll<HTMLInputElement>('input[type=date], input[type=time]')]
  return fields
    .filter(({ validity }) => validity.badInput)
    .map(({ name, type }) => ({
      path: name.slice(name.lastIndexOf('-') + 1),
      message: incompleteDateMessages[type as 'date' | 'time'],
    }))
}

/** What is said of them. */
export const incompleteDateMessages = {
  date: 'Enter a real date such as 11/21/2026',
  time: 'Enter a whole time such as 9:30 AM',
} as const
