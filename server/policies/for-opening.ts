import { formatPolicyName } from '#contract/policies/policies.ts'
import type { Db } from '#server/base/database/database.ts'
import type { UserWithToday } from '#server/days/service.ts'
import { addNotices } from '#server/notices/service.ts'
import * as store from './for-opening-store.ts'

/**
 * When a day opens, notifies its user of the last week's unanswered renewals, each once: docs/product/notices.md#kinds.
 */
export async function notifyOfUnansweredRenewals(db: Db, now: Date, users: readonly UserWithToday[]): Promise<void> {
  const renewals = users.length ? await store.listUnansweredRenewals(db, users) : []
  await addNotices(
    db,
    now,
    renewals.map(({ userId, policyId, term, clientId, clientName, today, ...policy }) => ({
      userId,
      clientId,
      day: today,
      kind: 'renewal_unanswered',
      key: `renewal/${policyId}/${term}`,
      text: `The renewal of ${clientName} (${formatPolicyName(policy)}) waits for an answer`,
    })),
  )
}
