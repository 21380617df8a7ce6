import * as z from 'zod/mini'
import { endpoint } from '#contract/base/endpoint.ts'
import { allRoles } from '#contract/base/roles.ts'

export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  method: 'POST',
  path: '/api/profile/end-other-sessions',
  summary: "Sign the caller out everywhere but here; answers how many of the caller's sessions ended",
  access: allRoles,
  reply: z.object({ endedSessions: z.int() }),
})
