import type { Issue } from '#contract/base/errors.ts'

/**
 * Finds date and time inputs that are impossible or only partly typed. The browser gives their value as '', the same as
 * for an empty input.
 */
export function findIncompleteDates(form: HTMLFormElement): Issue[] {
  const inputs = [...form.querySelectorAll<HTMLInputElement>('input[type=date], input[type=time]')]
  return inputs
    .filter(({ validity }) => validity.badInput)
    .map(({ name, type }) => ({ path: name, message: incompleteInputMessages[type as 'date' | 'time'] }))
}

export const incompleteInputMessages = {
  date: 'Enter a real date such as 11/21/2026',
  time: 'Enter a whole time such as 9:30 AM',
} as const
