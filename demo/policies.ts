import { addDays, addMonths } from '#contract/base/calendar-day.ts'
import { defaultPolicyLines, type PolicyDraft } from '#contract/policies/policies.ts'
import type { OutcomeDraft } from '#contract/policies/renewals.ts'
import type { Ctx } from '#server/base/context.ts'
import { newId } from '#server/base/ids.ts'
import { answerRenewal } from '#server/policies/renewals.ts'
import { addPolicy } from '#server/policies/service.ts'
import type { DemoClient } from './agent-tasks.ts'
import { type DemoAction, rewindContext } from './demo-context.ts'
import type { Random } from './random.ts'

const carriers = ['Acme Mutual', 'Beacon Insurance', 'Cedar & Oak', 'Dunmore', 'Evergreen']

/** Yearly premium in dollars, from and to, by line. */
const premiums: Record<string, [from: number, to: number]> = {
  auto: [780, 2_400],
  home: [900, 3_200],
  renters: [140, 320],
  umbrella: [180, 420],
  life: [300, 1_900],
  health: [3_600, 9_800],
  medicare: [1_200, 3_000],
  business: [1_500, 7_500],
  other: [90, 600],
}

/** Plans the policies of an agent's clients through the services: of every line, with renewals answered and to come. */
export const planPolicies = (ctx: Ctx, clients: readonly DemoClient[], random: Random): DemoAction[] =>
  clients.flatMap((client, index) => {
    if (client.daysAgo < 2) return []
    const line = defaultPolicyLines[index % defaultPolicyLines.length]!
    const lines = line !== 'home' && random.boolean(0.3) ? [line, 'home'] : [line]
    return lines.flatMap((one, place) => planPolicy(ctx, client, one, index * 10 + place, random))
  })

function planPolicy(ctx: Ctx, client: DemoClient, line: string, number: number, random: Random): DemoAction[] {
  const termMonths = line === 'auto' ? 6 : 12
  const addedCtx = rewindContext(ctx, client.daysAgo - 1, 15)
  const answeredDaysAgo = number % 4 === 3 ? random.integer(1, Math.min(25, client.daysAgo - 1)) : undefined
  const days = answeredDaysAgo === undefined ? chooseDaysToRenewal(number, termMonths, random) : -answeredDaysAgo
  const renewalDate = addDays(ctx.today, days)
  const [from, to] = premiums[line]!
  const id = newId()
  const draft: PolicyDraft = {
    carrier: random.pick(carriers),
    line,
    policyNumber: `${line.slice(0, 2).toUpperCase()}-${ctx.viewer.id.slice(-4)}${number}`,
    effectiveDate: addMonths(renewalDate, -termMonths),
    renewalDate,
    termMonths,
    currency: 'USD',
    premiumCents: (random.integer(from, to) * 100 * termMonths) / 12,
  }
  const add = { at: addedCtx.now, run: () => addPolicy(addedCtx, client.id, id, draft) }
  if (answeredDaysAgo === undefined) return [add]
  const answeredCtx = rewindContext(ctx, answeredDaysAgo, 16)
  const answer = random.pick(outcomes)
  return [add, { at: answeredCtx.now, run: () => answerRenewal(answeredCtx, newId(), id, answer) }]
}

const outcomes: OutcomeDraft[] = [
  { outcome: 'renewed' },
  { outcome: 'renewed' },
  { outcome: 'renewed' },
  { outcome: 'moved', carrier: 'Beacon Insurance' },
  { outcome: 'lost', reason: 'Moved away' },
]

/** The first two renewed yesterday and today, and wait for an answer. */
const chooseDaysToRenewal = (number: number, termMonths: number, random: Random): number =>
  number === 0 ? -1 : number === 10 ? 0 : random.integer(2, termMonths * 29)
