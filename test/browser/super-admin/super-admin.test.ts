import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { test } from '#test/browser/support/browser-test.ts'
import { focusedText } from '#test/browser/support/calendar.ts'
import { createPerson, inDatabase } from '#test/browser/support/person.ts'
import { toastOn, waitForToast } from '#test/browser/support/toast.ts'
import { sampleReport } from '#test/support/data/sample-report.ts'

const rowOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

let organizationCount = 0
const newName = () => `Bay Life ${process.pid} ${(organizationCount += 1)}`

async function createOrganization(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Create Organization' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create Organization' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Create Organization' }).click()
  await waitForToast(page, 'Organization created successfully.', name)
  await page.getByRole('heading', { name, level: 1 }).waitFor()
}

/** Shows the waiting messages of the outbox, or that there are none. */
async function showOutbox(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Outbox' }).click()
  await page
    .getByText(/E-mails/)
    .first()
    .waitFor()
}

const queryOne = (sql: string, values: unknown[]) =>
  inDatabase(async ({ pool }) => (await pool.query<Record<string, unknown>>(sql, values)).rows[0])

const readAudit = (name: string) =>
  inDatabase(async ({ pool }) => {
    const { rows } = await pool.query<{ action: string }>(
      `select a.action from audit a join organizations o on o.id = a.organization_id
       where o.name = $1 and a.action <> 'organization_viewed' order by a.id`,
      [name],
    )
    return rows.map(({ action }) => action)
  })

test('an organization is created, edited, found, archived and restored', async ({ open }) => {
  const { page } = await open('/super-admin', { as: 'super@daybook.test' })
  await page.getByRole('button', { name: 'Create Organization' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Organization' })
  await dialog.getByLabel('Quoting tool URL (optional)').fill('not a url')
  await dialog.getByRole('button', { name: 'Create Organization' }).click()
  await dialog.getByText('Enter the name of the organization').waitFor()
  await dialog.getByText('Please enter a valid URL').waitFor()
  const name = newName()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Quoting tool URL (optional)').fill('https://quotes.example/')
  await dialog.getByRole('button', { name: 'Create Organization' }).click()
  await waitForToast(page, 'Organization created successfully.', name)
  await page.getByRole('link', { name: 'All organizations' }).click()
  await rowOf(page, name).getByText('0 active users').waitFor()

  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const form = page.getByRole('dialog', { name: 'Edit Organization' })
  expect(await form.getByLabel('Quoting tool URL (optional)').inputValue()).toBe('https://quotes.example/')
  await form.getByLabel('Name').fill(`${name} West`)
  await form.getByRole('button', { name: 'Save' }).click()
  await waitForToast(page, 'Organization saved', `${name} West`)

  await page.getByRole('searchbox', { name: 'Search organizations by name' }).fill(`wést ${name.split(' ')[2]}`)
  await expect
    .poll(() => page.getByRole('list', { name: 'Organizations' }).getByRole('heading').allTextContents())
    .toEqual([`${name} West`])
  await page.getByRole('button', { name: `Archive ${name} West` }).click()
  await page.getByRole('dialog').getByText('No one is active there now.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  await rowOf(page, `${name} West Archived`).waitFor()
  await page.getByRole('button', { name: `Restore ${name} West` }).press('Enter')
  await page
    .getByRole('button', { name: `Archive ${name} West` })
    .and(page.locator(':focus'))
    .waitFor()
  await rowOf(page, `${name} West`).waitFor()
  await page.getByRole('searchbox').fill('no such organization')
  await page.getByRole('heading', { name: 'No organization found' }).waitFor()
  await expect
    .poll(() => readAudit(`${name} West`))
    .toEqual(['organization_made', 'organization_changed', 'organization_archived', 'organization_restored'])
})

test('an organization opens at its heading, which has the focus, and so has the heading that Back leads to', async ({
  open,
}) => {
  const { page } = await open('/super-admin', { as: 'super@daybook.test', viewport: { width: 1280, height: 250 } })
  const link = page.getByRole('link', { name: 'Summit Benefits' })
  await link.focus()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Summit Benefits', level: 1 }).waitFor()
  await expect.poll(() => focusedText(page)).toBe('Summit Benefits')
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await link.waitFor()
  await expect.poll(() => focusedText(page)).toBe('Super Admin')
})

test('an admin is invited, the invitation resent and deleted', async ({ open }) => {
  const { page, watch } = await open('/super-admin', { as: 'super@daybook.test' })
  const name = newName()
  await createOrganization(page, name)
  await page.getByRole('tab', { name: 'Analytics' }).click()
  await page.getByRole('heading', { name: 'No analytics data available' }).waitFor()
  await page.getByText('No agents found in this organization').waitFor()
  await page.getByRole('link', { name: 'Invite Admin' }).click()
  await page.getByRole('heading', { name: 'Invite its first admin' }).waitFor()

  await page.getByRole('button', { name: 'Invite Admin' }).click()
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.getByRole('combobox').locator('option').allTextContents()).toEqual(['Admin'])
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  // An empty e-mail is ignored.
  expect(await dialog.getByText('Required').count()).toBe(0)
  expect(await page.getByText('Please fill in all required fields.').count()).toBe(0)
  await expect.poll(() => readAudit(name)).toEqual(['organization_made'])
  const email = `boss-${process.pid}@example.com`
  const own = 'super@daybook.test'
  watch.expect(/400/)
  await dialog.getByLabel('E-mail address').fill(`${email}, ${own}`)
  await dialog.getByRole('button', { name: 'Send 2 Invitations' }).click()
  // The organization's first invitation replaces what is behind the dialog, which keeps its answers.
  await page.getByRole('listitem', { name: email, includeHidden: true }).waitFor({ state: 'attached' })
  await dialog.getByRole('listitem').filter({ hasText: email }).getByText('Invited').waitFor()
  const answer = dialog.getByRole('listitem').filter({ hasText: own })
  await answer.getByText('You sign in with this address yourself. Use another one for this person.').waitFor()
  // The address is in one line, the reason below it.
  const [address, reason] = await answer.locator('span').evaluateAll((texts) =>
    texts.map((text) => {
      const range = document.createRange()
      range.selectNodeContents(text)
      const { top, bottom } = range.getBoundingClientRect()
      return { top, bottom, lines: range.getClientRects().length }
    }),
  )
  expect([address!.lines, reason!.top >= address!.bottom]).toEqual([1, true])
  await dialog.getByLabel('E-mail address').fill('')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await rowOf(page, email).getByText('Admin', { exact: true }).waitFor()
  await rowOf(page, email).getByText('Invited by a super administrator').waitFor()

  await page.getByRole('button', { name: `Resend the invitation to ${email}` }).click()
  await waitForToast(page, 'Invitation extended by 7 days. Mail is not set up: copy the link.', email)
  page.once('dialog', (confirmation) => void confirmation.accept())
  await page.getByRole('button', { name: `Cancel the invitation to ${email}` }).click()
  await waitForToast(page, 'Invitation deleted successfully.', email)
  await page.getByRole('heading', { name: 'Invite its first admin' }).waitFor()
  await expect
    .poll(() => readAudit(name))
    .toEqual(['organization_made', 'invitation_created', 'invitation_resent', 'invitation_canceled'])
  await page.getByRole('link', { name: 'All organizations' }).click()
  await rowOf(page, name).waitFor()
})

test('nobody is offered to be invited into an archived organization, which says why until it is restored', async ({
  open,
}) => {
  const { page } = await open('/super-admin', { as: 'super@daybook.test' })
  const name = newName()
  await createOrganization(page, name)
  const invite = page.getByRole('button', { name: 'Invite Admin' })
  await invite.click()
  const email = `late-${process.pid}@example.com`
  await page.getByLabel('E-mail address').fill(email)
  await page.getByText('Mail is not set up: copy the link afterwards').waitFor()
  await page.getByRole('button', { name: 'Send Invitation' }).click()
  await waitForToast(page, 'Invitation ready. Mail is not set up: copy the link.', email)
  await page.getByRole('list', { name: 'Pending Invitations' }).waitFor()
  expect(await page.getByRole('heading', { name: 'Pending Invitations' }).count()).toBe(1)

  await page.getByRole('button', { name: `Archive ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  await waitForToast(page, 'Organization archived', name)
  await page.getByText('You cannot invite anyone while the organization is archived. Restore it first.').waitFor()
  expect(await invite.count()).toBe(0)
  await page.getByRole('button', { name: `Cancel the invitation to ${email}` }).waitFor()
  const resend = page.getByRole('button', { name: `Resend the invitation to ${email}` })
  expect(await resend.count()).toBe(0)
  expect(await page.getByText(/^Copy link and Resend/).count()).toBe(0)
  await page.getByRole('tab', { name: 'Analytics' }).click()
  await page.getByRole('heading', { name: 'No analytics data available' }).waitFor()
  expect(await page.getByRole('link', { name: 'Invite Admin' }).count()).toBe(0)
  await page.getByRole('tab', { name: 'User Management' }).click()

  await page.getByRole('button', { name: `Restore ${name}` }).click()
  await invite.waitFor()
  await resend.waitFor()
})

test('the outbox and today of an organization that were read before show what came since', async ({ open }) => {
  const { page } = await open('/super-admin', { as: 'super@daybook.test' })
  const name = newName()
  await createOrganization(page, name)
  await page.getByRole('tab', { name: 'Analytics' }).click()
  await page.getByRole('heading', { name: 'Nobody is active here' }).waitFor()
  await queryOne(
    `insert into users (organization_id, id, email, first_name, role, created_at)
     select id, gen_random_uuid(), 'joined-' || id || '@example.com', 'Newcomer', 'org_admin', now() from organizations where name = $1`,
    [name],
  )
  await page.getByRole('link', { name: 'All organizations' }).click()
  await showOutbox(page)
  await page.getByRole('tab', { name: 'Organizations' }).click()
  await page.getByRole('link', { name }).click()
  await page.getByRole('region', { name: 'Today', exact: true }).getByText('Newcomer').waitFor()
  await page.getByRole('tab', { name: 'User Management' }).click()
  await page.getByRole('button', { name: 'Invite Admin' }).click()
  const email = `owner-${process.pid}@example.com`
  await page.getByLabel('E-mail address').fill(email)
  await page.getByText('Mail is not set up: copy the link afterwards').waitFor()
  await page.getByRole('button', { name: 'Send Invitation' }).click()
  await waitForToast(page, 'Invitation ready. Mail is not set up: copy the link.', email)
  await page.getByRole('link', { name: 'All organizations' }).click()
  await showOutbox(page)
  await page.getByText(`To ${email}`).waitFor()

  // It names the organization as it is called now.
  await page.getByRole('tab', { name: 'Organizations' }).click()
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(`${name} North`)
  await page.getByRole('button', { name: 'Save' }).click()
  await waitForToast(page, 'Organization saved', `${name} North`)
  await showOutbox(page)
  await page.getByRole('list', { name: 'Outbox' }).getByText(`${name} North`).waitFor()
})

test('reports and the state of the system are read again each time they are opened', async ({ open }) => {
  const person = await createPerson([])
  const name = (count: number) => `Broken ${process.pid} ${count}`
  const addReport = (description: string) =>
    queryOne(
      `insert into bug_reports (organization_id, id, created_by, description, system_info, debugging_info, created_at)
       values ($1, $2, $3, $4, $5, '{}', now())`,
      [person.organizationId, newId(), person.id, description, sampleReport.systemInfo],
    )
  await addReport(name(1))
  const { page } = await open('/super-admin?section=bug-reports', { as: 'super@daybook.test' })
  await page.getByRole('button', { name: name(1) }).waitFor()
  await page.getByRole('tab', { name: 'System' }).click()
  await page.getByRole('heading', { name: 'Health' }).waitFor()
  await addReport(name(2))
  await queryOne("insert into job_runs (name, started_at, finished_at, outcome) values ($1, now(), now(), 'done')", [
    name(3),
  ])
  await page.getByRole('tab', { name: 'Bug Reports' }).click()
  await page.getByRole('button', { name: name(2) }).waitFor()
  await page.getByRole('tab', { name: 'System' }).click()
  await page.getByText(name(3)).waitFor()
  await queryOne('delete from job_runs where name = $1', [name(3)])
})

test('a user gets another role and is deactivated, and the records of their organization are read', async ({
  open,
}) => {
  const person = await createPerson([{ title: 'Ask about the jetty' }], { firstName: 'Wilma' })
  const { page } = await open('/super-admin', { as: 'super@daybook.test' })
  await page.getByRole('link', { name: 'Harbor Insurance' }).click()
  await page.getByRole('figure', { name: 'Completion per day' }).waitFor()
  await page.getByText(/^The last 30 days up to yesterday, .* Today is not counted\.$/).waitFor()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByText('The analytics are up to date').waitFor()
  await page.getByRole('button', { name: 'Show tasks' }).click()
  const tasks = page.getByRole('table', { name: 'Tasks', exact: true })
  await tasks.getByRole('row', { name: /Ask about the jetty.*Wilma Lovell/ }).waitFor()
  await page.getByRole('button', { name: 'Show clients' }).click()
  await page.getByRole('table', { name: 'Clients' }).getByRole('row').nth(10).waitFor()

  await page.getByRole('button', { name: 'Show nurture assignments' }).click()
  await page.getByRole('button', { name: 'Regenerate Nurture Tasks' }).click()
  const question = page.getByRole('dialog', { name: 'Regenerate nurture tasks?' })
  await question.getByText(/^This affects all organizations/).waitFor()
  await question.getByRole('button', { name: 'Regenerate for all' }).click()
  await expect
    .poll(() => toastOn(page).innerText())
    .toMatch(
      /^Successfully regenerated tasks for all nurture sequence assignments\n\d+ assignments? checked, \d+ tasks? created, \d+ tasks? removed\.$/,
    )

  await page.getByRole('tab', { name: 'User Management' }).click()
  const row = rowOf(page, 'Wilma Lovell').filter({ hasText: person.email })
  await row.getByRole('button', { name: 'Edit Wilma Lovell' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Wilma Lovell' })
  await dialog.getByLabel('Role').selectOption('Admin')
  await dialog.getByLabel('Status').selectOption('Deactivated')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await waitForToast(page, 'User updated successfully', 'Wilma Lovell')
  await page.getByRole('list', { name: 'Deactivated Users' }).getByText(person.email).waitFor()
  const { page: theirs, watch } = await open('/clients', { as: person })
  watch.expect(/401/)
  await theirs.getByRole('button', { name: 'Sign In' }).waitFor()
})

test('what somebody else changed since the lists were read stays', async ({ open }) => {
  const { page } = await open('/super-admin', { as: 'super@daybook.test' })
  const name = newName()
  await createOrganization(page, name)
  await queryOne("update organizations set calendar_url = 'https://calendar.example/' where name = $1", [name])
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const form = page.getByRole('dialog', { name: 'Edit Organization' })
  await form.getByLabel('Name').fill(`${name} East`)
  await form.getByRole('button', { name: 'Save' }).click()
  await waitForToast(page, 'Organization saved', `${name} East`)
  expect(await queryOne('select calendar_url from organizations where name = $1', [`${name} East`])).toEqual({
    calendar_url: 'https://calendar.example/',
  })

  const person = await createPerson([], { role: 'org_admin', firstName: 'Willa' })
  await page.getByRole('link', { name: 'All organizations' }).click()
  await page.getByRole('link', { name: 'Harbor Insurance' }).click()
  await page.getByRole('tab', { name: 'User Management' }).click()
  await page.getByRole('button', { name: 'Edit Willa Lovell' }).click()
  await queryOne("update users set role = 'agent' where id = $1", [person.id])
  const dialog = page.getByRole('dialog', { name: 'Edit Willa Lovell' })
  await dialog.getByLabel('Status').selectOption('Deactivated')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await waitForToast(page, 'User updated successfully', 'Willa Lovell')
  expect(await queryOne('select role, is_active from users where id = $1', [person.id])).toEqual({
    role: 'agent',
    is_active: false,
  })
})

test('a bug report is read, closed and commented on, and the outbox shows what waits', async ({ open }) => {
  const person = await createPerson([])
  const reporter = await open('/clients', { as: person })
  await reporter.page.getByRole('button', { name: 'Report Bug' }).click()
  const description = `The list jumps ${process.pid}-${person.id}`
  await reporter.page.getByLabel('What went wrong?').fill(description)
  await reporter.page.getByRole('button', { name: 'Submit Report' }).click()
  await waitForToast(
    reporter.page,
    'Bug report submitted',
    "Thank you for helping us improve! We'll review your report soon.",
  )

  const { page } = await open('/super-admin?section=bug-reports', { as: 'super@daybook.test' })
  await page.getByRole('button', { name: description }).click()
  const dialog = page.getByRole('dialog', { name: 'Bug Report' })
  await dialog.getByText(/^http.*\/clients$/).waitFor()
  await dialog.getByLabel('Status').selectOption('Closed')
  await dialog.getByLabel(/^Comment/).fill('Known, fixed soon')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await waitForToast(page, 'Bug report saved')
  await page.getByRole('button', { name: description }).waitFor({ state: 'detached' })
  await page.getByLabel('Show').selectOption('Closed')
  await page.getByRole('button', { name: description }).click()
  await expect
    .poll(() =>
      page
        .getByRole('dialog')
        .getByLabel(/^Comment/)
        .inputValue(),
    )
    .toBe('Known, fixed soon')
  // Another super administrator's comment since the list was read stays.
  await queryOne("update bug_reports set comment = 'Fixed' where description = $1", [description])
  await dialog.getByLabel('Status').selectOption('Open')
  await dialog.getByRole('button', { name: 'Save' }).click()
  // The list behind the dialog cannot be seen by its roles, so only the row shows that the change was saved.
  await expect
    .poll(() => queryOne('select status, comment from bug_reports where description = $1', [description]))
    .toEqual({ status: 'open', comment: 'Fixed' })
  await page.getByRole('button', { name: description }).waitFor({ state: 'detached' })

  await showOutbox(page)
})
