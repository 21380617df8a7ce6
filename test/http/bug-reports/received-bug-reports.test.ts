import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BugReportDetails } from '#contract/bug-reports/received-bug-reports.ts'
import type { Browser } from '#test/support/browser/browser.ts'
import { type People, seedPeople } from '#test/support/data/people.ts'
import { sampleReport } from '#test/support/data/sample-report.ts'
import { seedBugReport } from '#test/support/data/seed-records.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

let testApp: TestApp
let people: People
let superAdmin: Browser
beforeAll(async () => {
  testApp = await createTestApp()
  people = await seedPeople(testApp.seed)
  superAdmin = await testApp.signIn(people.platform.superAdmin)
})
beforeEach(() => testApp.owner.query('delete from bug_reports; delete from audit'))

const addReports = async (...descriptions: string[]) => {
  const ids: string[] = []
  for (const description of descriptions) ids.push(await seedBugReport(testApp, people.harbor.agent, description))
  return ids
}
const list = (query = '') => superAdmin.get<BugReportDetails[]>(`/api/bug-reports${query}`)
const read = (id: string) => superAdmin.get<BugReportDetails>(`/api/bug-reports/${id}`)
const change = (id: string, body: object) => superAdmin.send<BugReportDetails>('PATCH', `/api/bug-reports/${id}`, body)
const readAudit = async () => (await testApp.owner.query('select * from audit order by id')).rows

describe('the bug reports', () => {
  test('of all organizations are listed newest first, in pages, and looking at each is in the audit', async () => {
    const [first, second] = await addReports('First report', 'Second report')
    const third = await seedBugReport(testApp, people.summit.agent, 'Third report')
    const page = await list('?limit=2')
    expect(page.body.map(({ id }) => id)).toEqual([third, second])
    const next = await list(`?limit=2&cursor=${String(page.headers['x-next-cursor'])}`)
    expect([next.body.map(({ id }) => id), next.headers['x-next-cursor']]).toEqual([[first], undefined])
    expect((await list('?limit=51')).status).toBe(400)
    expect((await list('?cursor=x')).body).toMatchObject({ issues: [{ path: 'cursor' }] })
    const entry = {
      organization_id: people.platform.organization.id,
      action: 'bug_reports_listed',
      actor_id: people.platform.superAdmin.id,
    }
    expect(await readAudit()).toMatchObject([entry, entry])
  })

  test('name organization and author; only a single one has its debugging information', async () => {
    const [id] = await addReports('Nothing happens')
    const expected = {
      id,
      organizationId: people.harbor.organization.id,
      organization: 'Harbor Insurance',
      createdBy: people.harbor.agent.id,
      createdByName: 'Ada Byron',
      description: 'Nothing happens',
      systemInfo: sampleReport.systemInfo,
      status: 'open',
      comment: null,
      createdAt: '2026-11-21T15:00:00.000Z',
      updatedAt: null,
    }
    expect((await list()).body).toEqual([expected])
    expect((await read(id!)).body).toEqual({ ...expected, debuggingInfo: sampleReport.debuggingInfo })
    expect((await readAudit()).at(-1)).toMatchObject({
      organization_id: people.harbor.organization.id,
      action: 'bug_report_read',
      subject_id: id,
      actor_organization_id: people.platform.organization.id,
    })
  })

  test('are closed and commented on, one field at a time; an unchanged one is not written', async () => {
    const [id, other] = await addReports('Nothing happens', 'Another report')
    const changed = await change(id!, { status: 'closed' })
    expect(changed).toMatchObject({ status: 200, body: { id, status: 'closed', comment: null } })
    expect(changed.body.updatedAt).toBe('2026-11-21T15:00:00.000Z')
    expect((await change(id!, { comment: ' Known ' })).body).toMatchObject({ status: 'closed', comment: 'Known' })
    expect((await read(id!)).body).toMatchObject({ status: 'closed', comment: 'Known' })
    expect((await list('?status=open')).body.map((report) => report.id)).toEqual([other])
    const before = await testApp.snapshot()
    expect((await change(id!, { status: 'closed' })).status).toBe(200)
    expect(await testApp.snapshot()).toEqual({ ...before, audit: expect.anything() })
    expect((await readAudit()).at(-1)).toMatchObject({ action: 'bug_report_read', subject_id: id })
    expect((await change(id!, { comment: '' })).body.comment).toBeNull()
    for (const body of [{ status: 'gone' }, { comment: 'x'.repeat(10_001) }, { comment: 5 }])
      expect((await change(id!, body)).status).toBe(400)
    expect((await readAudit()).filter(({ action }) => action === 'bug_report_changed')).toHaveLength(3)
  })

  test('of the greatest length stay below 8 MB a page', async () => {
    const text = '\u0001'.repeat(10_000)
    const ids = await addReports(...Array.from({ length: 50 }, () => text))
    for (const id of ids) await change(id, { comment: text })
    const { status, text: body } = await list()
    expect(status).toBe(200)
    expect(Buffer.byteLength(body)).toBeLessThan(8 * 1_048_576)
  })
})
