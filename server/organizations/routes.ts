import { organizationSettings } from '#contract/organizations/organizations.ts'
import type { Env } from '#server/base/env.ts'
import { throwNotFound } from '#server/base/failure.ts'
import type { MountFunctions } from '#server/base/mount.ts'
import * as store from './store.ts'

export function organizationRoutes(
  { mount }: MountFunctions,
  env: Pick<Env, 'defaultCalendarUrl' | 'defaultQuoteUrl'>,
): void {
  mount(organizationSettings, async (ctx) => ({
    ...((await store.findSettings(ctx)) ?? throwNotFound()),
    defaultCalendarUrl: env.defaultCalendarUrl,
    defaultQuoteToolUrl: env.defaultQuoteUrl,
  }))
}
