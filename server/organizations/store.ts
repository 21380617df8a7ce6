import { statement } from '#server/base/positional.ts'

/** All across organisations. Answers no row where the platform's own organisation stands already. */
export const insertPlatform = statement<{ id: string }>(
  'insert_platform',
  `insert into organizations (id, name, is_platform, created_at) values ($1, $2, true, $3)
   on conflict (is_platform) where is_platform do nothing returning id`,
)

export const platform = statement<{ id: string }>(
  'platform_organization',
  'select id from organizations where is_platform',
)

export const anyTenant = statement<{ id: string }>(
  'any_tenant',
  'select id from organizations where not is_platform limit 1',
)

export const insertOrganization = statement<never>(
  'insert_organization',
  'insert into organizations (id, name, time_zone, created_at) values ($1, $2, $3, $4)',
)

/** Within an organisation: its own name, links and working days. */
export const settings = statement<{
  name: string
  calendarUrl: string | null
  quoteToolUrl: string | null
  workingDays: number[]
}>(
  'organization_settings',
  `select name, calendar_url as "calendarUrl", quoting_tool_url as "quoteToolUrl", working_days as "workingDays"
   from organizations where id = $1`,
)
