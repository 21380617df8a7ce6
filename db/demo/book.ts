import { addDays, localTimeIn } from '#contract/calendar-day.ts'
import type { Ctx } from '#server/base/context.ts'
import { newId } from '#server/base/ids.ts'
import { addNote } from '#server/clients/notes.ts'
import { logEvent } from '#server/clients/records.ts'
import { addClient } from '#server/clients/service.ts'
import { type DemoClient, later, onDay } from './agent-days.ts'
import type { Chance } from './chance.ts'
import * as people from './people.ts'
import { demoEvents, demoNotes } from './stories.ts'

/** Fills an agent's book with people of a real agency, added over the last two years, with what was said and done since. */
export async function fillBook(ctx: Ctx, { clients, area }: people.DemoUser, chance: Chance): Promise<DemoClient[]> {
  const added: DemoClient[] = []
  for (let index = 0; index < clients; index++) {
    // The last few came this month; the others are spread over the time before.
    const daysAgo = index < clients - Math.min(6, clients >> 2) ? chance.whole(35, 720) : (clients - index) * 4
    const { id, firstName, lastName } = await addPerson(
      onDay(ctx, addDays(ctx.today, -daysAgo), daysAgo),
      index,
      area,
      chance,
    )
    const events = chance.whole(0, 5)
    for (let event = 0; event < events; event++) await addEvent(ctx, id, daysAgo, chance)
    const notes = chance.below(0.6) ? chance.whole(1, 3) : 0
    for (let note = 0; note < notes; note++) await addStory(ctx, id, firstName, daysAgo, chance)
    added.push({ id, name: lastName ? `${firstName} ${lastName}` : firstName, daysAgo })
  }
  return added
}

function addPerson(ctx: Ctx, index: number, area: string, chance: Chance) {
  const firstName = people.firstNames[(index * 5 + chance.whole(0, 4)) % people.firstNames.length]!
  const lastName = chance.below(0.94) ? chance.one(people.lastNames) : null
  const address = `${chance.whole(2, 180)} ${chance.one(people.streets)}, ${chance.one(people.towns)}`
  return addClient(ctx, newId(), {
    firstName,
    lastName,
    email: chance.below(0.9) ? `${firstName}.${lastName ?? 'home'}${index}@example.com`.toLowerCase() : null,
    phone: chance.below(0.92) ? `(${area}) 555-01${String(index).padStart(2, '0')}` : null,
    address: chance.below(0.85) ? address : null,
    dateOfBirth: chance.below(0.8) ? addDays(ctx.today, -chance.whole(21 * 365, 78 * 365)) : null,
    notes: chance.below(0.7) ? chance.one(people.policies) : null,
    status: chance.one(['prospect', 'active', 'active', 'active', 'inactive']),
  })
}

async function addEvent(ctx: Ctx, clientId: string, since: number, chance: Chance): Promise<void> {
  const then = atWork(ctx, chance.whole(1, since - 1), chance)
  await logEvent(then, clientId, newId(), chance.one(demoEvents))
}

async function addStory(ctx: Ctx, clientId: string, first: string, since: number, chance: Chance): Promise<void> {
  const then = atWork(ctx, chance.whole(1, since - 1), chance)
  const { content, ...note } = chance.one(demoNotes)
  await addNote(then, clientId, newId(), { ...note, content: content.replace('{first}', first) })
}

/** The same agent so many days ago, some time between nine and five. */
function atWork(ctx: Ctx, daysAgo: number, chance: Chance): Ctx {
  const { hour, minute } = localTimeIn(ctx.timeZone, ctx.now)
  const then = onDay(ctx, addDays(ctx.today, -daysAgo), daysAgo)
  return { ...then, now: later(then.now, (chance.whole(9, 16) - hour) * 60 + chance.whole(0, 59) - minute) }
}
