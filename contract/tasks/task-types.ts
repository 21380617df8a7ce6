/**
 * The types of tasks: the display name, the words that name the type in a line (docs/product/tasks.md#adding-by-one-line),
 * and what See Resources searches for. A new type needs a row here, its place in the
 * lists below and in `StepType`, an icon, and a migration of three checks.
 */
export const taskTypes = {
  roleplay: { label: 'Roleplay', lineWords: ['roleplay', 'role-play', 'role play'], webSearch: 'sales roleplay' },
  call: { label: 'Call', lineWords: ['call', 'phone'], webSearch: 'sales call' },
  email: { label: 'E-mail', lineWords: ['email', 'e-mail'], webSearch: 'sales email' },
  meeting: { label: 'Meeting', lineWords: ['meet', 'meeting'], webSearch: 'client meeting' },
  follow_up: { label: 'Follow-up', lineWords: ['follow up', 'follow-up', 'followup'], webSearch: 'follow up' },
  message: { label: 'Message', lineWords: ['message', 'text', 'sms'], webSearch: 'client message' },
  social: { label: 'Social', lineWords: ['social'], webSearch: 'social media' },
  quote: { label: 'Quote', lineWords: ['quote'], webSearch: 'quote' },
  other: { label: 'Other', lineWords: [], webSearch: 'sales' },
} as const satisfies Record<string, { label: string; lineWords: readonly string[]; webSearch: string }>

type TypeName = keyof typeof taskTypes

export const taskTypeNames = Object.keys(taskTypes) as TypeName[]

/** Offered for a task that is added to the day. */
export const dayTaskTypes = ['roleplay', 'call', 'social', 'follow_up', 'message', 'other'] satisfies TypeName[]

/** Offered for a task that is scheduled with a client. */
export const clientTaskTypes = ['call', 'email', 'meeting', 'follow_up', 'message', 'other'] satisfies TypeName[]
