import {
  addPolicy,
  deletePolicy,
  getPolicy,
  listCarriers,
  listPolicies,
  restorePolicy,
  updatePolicy,
} from '#contract/policies/policies.ts'
import { getRenewalAnalytics } from '#contract/policies/renewal-analytics.ts'
import {
  answerRenewal,
  listRenewalMonths,
  listRenewals,
  previewPolicyDates,
  undoRenewalAnswer,
} from '#contract/policies/renewals.ts'
import type { Mount } from '#server/base/http/mount.ts'
import { countRenewals } from './for-super-admin.ts'
import * as renewals from './renewals.ts'
import * as service from './service.ts'
import * as store from './store.ts'

export function policyRoutes(mount: Mount): void {
  mount(listPolicies, (ctx, { params }) => service.listPolicies(ctx, params.clientId))
  mount(addPolicy, {
    create: (ctx, { params, body }, id) => service.addPolicy(ctx, params.clientId, id, body),
    findExisting: service.getPolicy,
  })
  mount(listCarriers, store.listCarriers)
  mount(getPolicy, (ctx, { params }) => service.getPolicy(ctx, params.policyId))
  mount(updatePolicy, (ctx, { params, body }) => service.updatePolicy(ctx, params.policyId, body))
  mount(deletePolicy, (ctx, { params }) => service.deletePolicy(ctx, params.policyId))
  mount(restorePolicy, (ctx, { params }) => service.restorePolicy(ctx, params.policyId))
  mount(listRenewals, (ctx, { query }) => renewals.getRenewalPage(ctx, query))
  mount(listRenewalMonths, (ctx, { query }) => renewals.listRenewalMonths(ctx, query))
  mount(getRenewalAnalytics, (ctx, { query }) => countRenewals(ctx, query))
  mount(previewPolicyDates, (ctx, { params, query }) => renewals.previewDates(ctx, params.policyId, query))
  mount(answerRenewal, {
    create: (ctx, { params, body }, id) => renewals.answerRenewal(ctx, id, params.policyId, body),
    findExisting: renewals.findAnsweredRenewal,
  })
  mount(undoRenewalAnswer, (ctx, { params }) => renewals.undoRenewalAnswer(ctx, params.policyId))
}
