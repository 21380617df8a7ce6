import * as z from 'zod/mini'
import { endpoint } from '#contract/base/endpoint.ts'
import { superAdminRoles } from '#contract/base/roles.ts'
import { Id, pageParamsUpTo, ReplyInstant, optionalTextSchemaUpTo } from '#contract/base/schema.ts'
import { maxTextLengths } from '#contract/base/text.ts'
import { BugReportDraft } from './bug-reports.ts'

export const BugReportStatus = z.enum(['open', 'closed'])
export type BugReportStatus = z.infer<typeof BugReportStatus>

/** A received report of any organization, as in the list. */
export const ListedBugReport = z.object({
  id: Id,
  organizationId: Id,
  organization: z.string(),
  createdBy: Id,
  createdByName: z.nullable(z.string()),
  description: z.string(),
  systemInfo: BugReportDraft.shape.systemInfo,
  status: BugReportStatus,
  /** The super administrators' remarks on it. */
  comment: z.nullable(z.string()),
  createdAt: ReplyInstant,
  /** Null until its status or comment changes for the first time. */
  updatedAt: z.nullable(ReplyInstant),
})
export type ListedBugReport = z.infer<typeof ListedBugReport>

/** A received report with its debugging information, which the list leaves out. */
export const BugReportDetails = z.extend(ListedBugReport, { debuggingInfo: BugReportDraft.shape.debuggingInfo })
export type BugReportDetails = z.infer<typeof BugReportDetails>

export const listBugReports = endpoint({
  name: 'listBugReports',
  method: 'GET',
  path: '/api/bug-reports',
  summary: 'List the bug reports of all organizations, newest first, without their debugging information',
  access: superAdminRoles,
  scope: 'platform',
  work: 'write',
  query: z.object({
    status: z.optional(BugReportStatus),
    // Few rows, because descriptions and comments are long.
    ...pageParamsUpTo(50),
  }),
  reply: z.array(ListedBugReport),
  paged: true,
  shows: ['bugReports'],
})

const ReportParams = z.object({ reportId: Id })

export const getBugReport = endpoint({
  name: 'getBugReport',
  method: 'GET',
  path: '/api/bug-reports/:reportId',
  summary: 'Get a bug report of any organization',
  access: superAdminRoles,
  scope: 'platform',
  work: 'write',
  params: ReportParams,
  reply: BugReportDetails,
  shows: ['bugReports'],
})

export const BugReportPatch = z.object({
  status: z.optional(BugReportStatus),
  comment: optionalTextSchemaUpTo(maxTextLengths.text),
})

export const changeBugReport = endpoint({
  name: 'changeBugReport',
  method: 'PATCH',
  path: '/api/bug-reports/:reportId',
  summary: 'Change status or comment of a bug report of any organization',
  access: superAdminRoles,
  scope: 'platform',
  params: ReportParams,
  body: BugReportPatch,
  reply: BugReportDetails,
  updates: ['bugReports'],
})
