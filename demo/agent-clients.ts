import { addDays } from '#contract/base/calendar-day.ts'
import type { Ctx } from '#server/base/context.ts'
import { newId } from '#server/base/ids.ts'
import { addClient } from '#server/clients/service.ts'
import { addNote } from '#server/notes/service.ts'
import { logClientEvent } from '#server/timeline/service.ts'
import type { DemoClient } from './agent-tasks.ts'
import { type DemoAction, rewindContext, runInOrder } from './demo-context.ts'
import { demoEvents, demoNotes } from './notes-and-events.ts'
import * as people from './people.ts'
import type { Random } from './random.ts'

/** Creates an agent's clients, added over the last two years, with their events and notes. */
export async function createAgentClients(
  ctx: Ctx,
  { clients, areaCode }: people.DemoUser,
  random: Random,
): Promise<DemoClient[]> {
  const demoClients: DemoClient[] = []
  for (let index = 0; index < clients; index++) {
    // The last few are from this month, the others spread over two years.
    const daysAgo = index < clients - Math.min(6, clients >> 2) ? random.integer(35, 720) : (clients - index) * 4
    const { id, firstName, lastName, dateOfBirth } = await addDemoClient(
      rewindToWorkingHours(ctx, daysAgo, random),
      index,
      areaCode,
      random,
    )
    const events = random.integer(0, 5)
    const notes = random.boolean(0.6) ? random.integer(1, 3) : 0
    await runInOrder([
      ...Array.from({ length: events }, () => planEvent(ctx, id, daysAgo, random)),
      ...Array.from({ length: notes }, () => planNote(ctx, id, firstName, daysAgo, random)),
    ])
    demoClients.push({ id, name: lastName ? `${firstName} ${lastName}` : firstName, lastName, daysAgo, dateOfBirth })
  }
  return demoClients
}

function addDemoClient(ctx: Ctx, index: number, areaCode: string, random: Random) {
  const firstName = people.firstNames[(index * 5 + random.integer(0, 4)) % people.firstNames.length]!
  const lastName = random.boolean(0.94) ? random.pick(people.lastNames) : null
  const address = `${random.integer(2, 180)} ${random.pick(people.streets)}, ${random.pick(people.towns)}`
  return addClient(ctx, newId(), {
    firstName,
    lastName,
    email: random.boolean(0.9) ? `${firstName}.${lastName ?? 'home'}${index}@example.com`.toLowerCase() : null,
    phone: random.boolean(0.92) ? `(${areaCode}) 555-01${String(index).padStart(2, '0')}` : null,
    address: random.boolean(0.85) ? address : null,
    dateOfBirth: random.boolean(0.8) ? addDays(ctx.today, -random.integer(21 * 365, 78 * 365)) : null,
    notes: random.boolean(0.7) ? random.pick(people.policyNotes) : null,
    status: random.pick(['prospect', 'active', 'active', 'active', 'inactive']),
  })
}

function planEvent(ctx: Ctx, clientId: string, addedDaysAgo: number, random: Random): DemoAction {
  const pastCtx = rewindToWorkingHours(ctx, random.integer(1, addedDaysAgo - 1), random)
  const event = random.pick(demoEvents)
  return { at: pastCtx.now, run: () => logClientEvent(pastCtx, clientId, newId(), event) }
}

function planNote(ctx: Ctx, clientId: string, firstName: string, addedDaysAgo: number, random: Random): DemoAction {
  const pastCtx = rewindToWorkingHours(ctx, random.integer(1, addedDaysAgo - 1), random)
  const { content, ...note } = random.pick(demoNotes)
  const draft = { ...note, content: content.replace('{first}', firstName) }
  return { at: pastCtx.now, run: () => addNote(pastCtx, clientId, newId(), draft) }
}

/** Returns the context as it was some days ago, at a random time from 10:00 to 16:59. */
const rewindToWorkingHours = (ctx: Ctx, daysAgo: number, random: Random): Ctx =>
  rewindContext(ctx, daysAgo, random.integer(10, 16), random.integer(0, 59))
