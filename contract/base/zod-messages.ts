import * as z from 'zod/mini'

/** Sets our messages for schema errors, because zod/mini has none. They never repeat the input. */
export function setZodMessages(): void {
  z.config({ customError: (issue) => messageFor(issue) })
}

function messageFor(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'Required' : `Must be ${describeType(issue.expected)}`
    case 'too_big':
      return boundMessage(issue.origin, 'most', Number(issue.maximum))
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? 'Required'
        : boundMessage(issue.origin, 'least', Number(issue.minimum))
    case 'invalid_value':
      return `Must be one of ${issue.values.join(', ')}`
    case 'invalid_format':
      return formatMessages[issue.format] ?? 'Not in the expected format'
    case 'unrecognized_keys':
      return 'Unknown field'
    default:
      return 'Not valid'
  }
}

const formatMessages: Record<string, string> = { uuid: 'Must be an id', email: 'Please enter a valid e-mail address' }

function describeType(type: string): string {
  const descriptions: Record<string, string> = {
    int: 'a whole number',
    object: 'an object',
    array: 'a list',
    string: 'a text',
  }
  return descriptions[type] ?? `a ${type}`
}

function boundMessage(origin: string, bound: 'most' | 'least', limit: number): string {
  if (origin === 'string') return `Must have at ${bound} ${limit} characters`
  if (origin === 'array') return `Must have at ${bound} ${limit} ${limit === 1 ? 'entry' : 'entries'}`
  return `Must be at ${bound} ${limit}`
}
