import { createOrganization, listOrganizations } from '#contract/organizations/managed-organizations.ts'
import { getOrganizationSettings } from '#contract/organizations/organizations.ts'
import { updateOrganizationSettings } from '#contract/organizations/organization-settings-patch.ts'
import type { MountFunctions } from '#server/base/mount.ts'
import * as service from './service.ts'
import * as settings from './settings.ts'

export function organizationRoutes(
  { mount, mountPlatformCreate, mountPlatformPage }: MountFunctions,
  env: settings.InstallationSettings,
): void {
  mount(getOrganizationSettings, (ctx) => settings.getOrganizationSettings(ctx, env))
  mount(updateOrganizationSettings, (ctx, { body }) => settings.changeOrganizationSettings(ctx, body, env))
  mountPlatformPage(listOrganizations, (ctx, { query }) => service.getOrganizationPage(ctx, query))
  mountPlatformCreate(
    createOrganization,
    (ctx, { body }, id) => service.createOrganization(ctx, id, body),
    service.findOrganization,
  )
}
