import { createOrganization, listOrganizations } from '#contract/organizations/managed-organizations.ts'
import { updateOrganizationSettings } from '#contract/organizations/organization-settings-patch.ts'
import { getOrganizationSettings } from '#contract/organizations/organizations.ts'
import * as audit from '#server/audit/service.ts'
import type { Mount } from '#server/base/http/mount.ts'
import * as service from './service.ts'
import * as settings from './settings.ts'
import { findOrganization } from './store.ts'

export function organizationRoutes(mount: Mount, env: settings.InstallationSettings): void {
  mount(getOrganizationSettings, (ctx) => settings.getOrganizationSettings(ctx, env))
  mount(updateOrganizationSettings, (ctx, { body }) => settings.changeOrganizationSettings(ctx, body, env))
  mount(listOrganizations, {
    record: (ctx) => audit.recordViewerAuditEntry(ctx, { action: 'organizations_listed' }),
    handle: (ctx, { query }) => service.getOrganizationPage(ctx, query),
  })
  mount(createOrganization, {
    create: (ctx, { body }, id) => service.createOrganization(ctx, id, body),
    findExisting: findOrganization,
  })
}
