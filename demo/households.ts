import type { HouseholdRole } from '#contract/households/households.ts'
import type { Ctx } from '#server/base/context.ts'
import { newId } from '#server/base/ids.ts'
import { createHousehold } from '#server/households/service.ts'
import type { DemoClient } from './agent-tasks.ts'

/** Creates households of clients with the same last name, up to three clients each. */
export async function createHouseholds(ctx: Ctx, clients: readonly DemoClient[], count: number): Promise<void> {
  const families = Object.entries(Object.groupBy(clients, ({ lastName }) => lastName ?? ''))
    .filter(([lastName, members = []]) => lastName !== '' && members.length > 1)
    .slice(0, count)
  for (const [lastName, members = []] of families)
    await createHousehold(ctx, newId(), {
      name: `The ${lastName} family`,
      members: members.slice(0, roles.length).map(({ id }, index) => ({ clientId: id, role: roles[index]! })),
    })
}

const roles = ['head', 'spouse', 'parent'] as const satisfies readonly HouseholdRole[]
