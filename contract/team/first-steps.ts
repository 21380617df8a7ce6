import * as z from 'zod/mini'
import { endpoint } from '#contract/base/endpoint.ts'
import { allRoles, type Role } from '#contract/base/roles.ts'

/**
 * The steps of the two first pages: of a new organization, for its admins, and of a new user's own book:
 * docs/product/first-steps.md.
 */
export const firstStepsByPage = {
  organization: ['team', 'links', 'sequences'],
  book: ['name', 'clients', 'task'],
} as const
type FirstStepsPageName = keyof typeof firstStepsByPage

export const FirstStep = z.enum([...firstStepsByPage.organization, ...firstStepsByPage.book])
export type FirstStep = z.infer<typeof FirstStep>

/** Whether each step is done, according to the data. */
export const FirstStepFacts = z.object({
  name: z.boolean(),
  clients: z.boolean(),
  task: z.boolean(),
  team: z.boolean(),
  links: z.boolean(),
  sequences: z.boolean(),
}) satisfies z.ZodMiniType<Record<FirstStep, boolean>>
export type FirstStepFacts = z.infer<typeof FirstStepFacts>

/** The page that is not finished, with its steps; `page` is null when all are. */
export const FirstSteps = z.object({
  page: z.nullable(z.enum(['organization', 'book'])),
  steps: z.array(z.object({ name: FirstStep, isDone: z.boolean() })),
})
export type FirstSteps = z.infer<typeof FirstSteps>

/**
 * Returns the first page with a step that is not done, and its steps: an admin's organization comes before their own
 * book; super administrators have neither.
 */
export function selectFirstSteps(role: Role, facts: FirstStepFacts): FirstSteps {
  const names: FirstStepsPageName[] =
    role === 'super_admin' ? [] : role === 'org_admin' ? ['organization', 'book'] : ['book']
  const page = names.find((name) => firstStepsByPage[name].some((step) => !facts[step])) ?? null
  return { page, steps: page ? firstStepsByPage[page].map((name) => ({ name, isDone: facts[name] })) : [] }
}

export const getFirstSteps = endpoint({
  name: 'getFirstSteps',
  method: 'GET',
  path: '/api/profile/first-steps',
  summary: "Get the caller's first steps that are not finished; once they are, none come again",
  access: allRoles,
  // The first answer without a step is recorded.
  work: 'write',
  reply: FirstSteps,
  shows: ['firstSteps', 'viewer', 'clients', 'tasks', 'invitations', 'users', 'settings', 'sequences'],
})

export const finishFirstSteps = endpoint({
  name: 'finishFirstSteps',
  method: 'POST',
  path: '/api/profile/first-steps/finish',
  summary: "End the caller's first steps, done or not",
  access: allRoles,
  changes: ['viewer'],
})
