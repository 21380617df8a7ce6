import { createOrganization, listOrganizations } from '#contract/organizations/managed-organizations.ts'
import { organizationSettings } from '#contract/organizations/organizations.ts'
import type { Env } from '#server/base/env.ts'
import { throwNotFound } from '#server/base/failure.ts'
import type { MountFunctions } from '#server/base/mount.ts'
import * as service from './service.ts'
import * as store from './store.ts'

export function organizationRoutes(
  { mount, mountPlatformCreate, mountPlatformPage }: MountFunctions,
  env: Pick<Env, 'defaultCalendarUrl' | 'defaultQuoteUrl' | 'documentModel'>,
): void {
  mount(organizationSettings, async (ctx) => ({
    ...((await store.findSettings(ctx)) ?? throwNotFound()),
    defaultCalendarUrl: env.defaultCalendarUrl,
    defaultQuoteToolUrl: env.defaultQuoteUrl,
    documentModelHost: env.documentModel ? new URL(env.documentModel.baseUrl).host : null,
  }))
  mountPlatformPage(listOrganizations, (ctx, { query }) => service.getOrganizationPage(ctx, query))
  mountPlatformCreate(
    createOrganization,
    (ctx, { body }, id) => service.createOrganization(ctx, id, body),
    service.findOrganization,
  )
}
