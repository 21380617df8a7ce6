import { isDeepStrictEqual } from 'node:util'
import type { OrganizationSettingsPatch } from '#contract/organizations/organization-settings-patch.ts'
import type { OrganizationSettings } from '#contract/organizations/organizations.ts'
import { changeWorkingDays } from '#contract/streak/streak-rule.ts'
import * as audit from '#server/audit/service.ts'
import type { Ctx } from '#server/base/context.ts'
import type { EnvSettings } from '#server/base/env.ts'
import { throwNotFound } from '#server/base/failure.ts'
import { omitUndefined } from '#server/base/omit-undefined.ts'
import * as store from './store.ts'

/** The settings of the program that every organization's settings contain. */
export type InstallationSettings = Pick<
  EnvSettings,
  'defaultCalendarUrl' | 'defaultQuoteUrl' | 'documentModel' | 'smtp'
>

/** Gets the settings of the viewer's organization. */
export const getOrganizationSettings = async (
  ctx: Ctx,
  installation: InstallationSettings,
): Promise<OrganizationSettings> =>
  toReply((await store.findOrganizationSettings(ctx)) ?? throwNotFound(), installation)

/**
 * Changes the settings of the viewer's organization; unchanged ones are not written. Working days take effect tomorrow.
 */
export async function changeOrganizationSettings(
  ctx: Ctx,
  patch: OrganizationSettingsPatch,
  installation: InstallationSettings,
): Promise<OrganizationSettings> {
  const before = (await store.lockOrganizationSettings(ctx)) ?? throwNotFound()
  const { workingDays, formerWorkingDays, workingDaysSince } = before
  const schedule = { current: workingDays, former: formerWorkingDays, since: workingDaysSince }
  const { current, former, since } = changeWorkingDays(schedule, patch.workingDays ?? workingDays, ctx.today)
  const after: store.StoredOrganizationSettings = {
    ...before,
    ...omitUndefined(patch),
    workingDays: [...current],
    formerWorkingDays: [...former],
    workingDaysSince: since,
  }
  const changed = (Object.keys(after) as (keyof store.StoredOrganizationSettings)[]).filter(
    (name) => !isDeepStrictEqual(after[name], before[name]),
  )
  if (changed.length)
    await Promise.all([
      store.saveOrganizationSettings(ctx, after),
      audit.recordViewerAuditEntry(ctx, { action: 'organization_settings_changed', details: { changed } }),
    ])
  return toReply(after, installation)
}

function toReply(
  { formerWorkingDays: _formerWorkingDays, ...settings }: store.StoredOrganizationSettings,
  { defaultCalendarUrl, defaultQuoteUrl, documentModel, smtp }: InstallationSettings,
): OrganizationSettings {
  return {
    ...settings,
    defaultCalendarUrl,
    defaultQuoteToolUrl: defaultQuoteUrl,
    documentModelHost: documentModel ? new URL(documentModel.baseUrl).host : null,
    sendsMail: smtp !== undefined,
  }
}
