import { afterAll, beforeAll, expect, inject } from 'vitest'
import { parseEnv } from '#server/base/env.ts'
import { createSendMailJob } from '#server/mail/jobs.ts'
import { createMailTransportOpener } from '#server/mail/transport.ts'
import { test } from '#test/browser/support/browser-test.ts'
import { openMemberMenu } from '#test/browser/support/members.ts'
import { createPerson, inDatabase } from '#test/browser/support/person.ts'
import { submitEmail } from '#test/browser/support/sign-in.ts'
import { waitForToast } from '#test/browser/support/toast.ts'
import { type MailServer, startMailServer } from '#test/support/mail-server.ts'

let mailServer: MailServer
beforeAll(async () => {
  mailServer = await startMailServer()
})
afterAll(() => mailServer.stop())

/** Delivers the messages in the program's outbox and returns the link of the newest mail to an address. */
async function receiveLink(email: string): Promise<string> {
  const env = parseEnv({ SMTP_URL: mailServer.url, MAIL_FROM: 'Daybook <daybook@example.com>' })
  const job = createSendMailJob(createMailTransportOpener(env), () => new Date())
  await inDatabase((database) => job.run({ database, now: new Date() }))
  const mail = mailServer.received.findLast(({ recipients }) => recipients.includes(email))
  const [link = ''] = /http:\S+/.exec(mail?.text ?? '') ?? []
  expect(mail?.html).toContain(`href="${link}"`)
  return link
}

let addressCount = 0
const newEmail = () => `invited-${process.pid}-${(addressCount += 1)}@example.com`

test('an admin invites by e-mail, the person accepts with the link, is deactivated and reactivated', async ({
  open,
}) => {
  const admin = await createPerson([], { role: 'org_admin', firstName: 'Dana' })
  const email = newEmail()
  const { page } = await open('/user-management', { as: admin })
  await page.getByRole('button', { name: 'Invite User' }).click()
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Role').selectOption('Admin')
  await page.getByText('Mail is not set up: copy the link afterwards').waitFor()
  await page.getByRole('button', { name: 'Send Invitation' }).click()
  await waitForToast(page, 'Invitation ready. Mail is not set up: copy the link.', email)
  const row = page.getByRole('listitem', { name: email })
  expect(await row.innerText()).toContain('Invited by Dana Lovell')

  const firstLink = await receiveLink(email)
  await row.getByRole('button', { name: 'Resend' }).click()
  await waitForToast(page, 'Invitation extended by 7 days. Mail is not set up: copy the link.', email)
  const link = await receiveLink(email)
  expect(link).toMatch(`${inject('daybook').origin}/api/login?invitation=`)
  expect(link).not.toBe(firstLink)

  const { page: invited, watch } = await open('about:blank')
  watch.expect(/40[13]/)
  await invited.goto(firstLink)
  await submitEmail(invited, email)
  await invited.getByRole('heading', { name: 'This invitation is not valid' }).waitFor()
  await invited.goto(link)
  await submitEmail(invited, email)
  await invited.getByRole('link', { name: 'User Management' }).waitFor()

  await page.goto('/user-management')
  await openMemberMenu(page, email)
  await page.getByRole('menuitem', { name: 'Make an agent' }).click()
  await waitForToast(page, 'Role updated', `${email}: Agent`)
  await openMemberMenu(page, email)
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await page.getByText('They have no clients and no open tasks.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await waitForToast(page, 'User deactivated successfully', email)
  await invited.goto('/')
  await invited.getByRole('button', { name: 'Sign In' }).waitFor()
  await page.getByRole('button', { name: `Reactivate ${email}` }).click()
  await waitForToast(page, 'User reactivated successfully', email)
})

test('a canceled invitation leaves the list, its mail is not sent, and its link says so', async ({ open }) => {
  const admin = await createPerson([], { role: 'org_admin' })
  const email = newEmail()
  const { page } = await open('/user-management', { as: admin })
  await page.getByRole('button', { name: 'Invite User' }).click()
  await page.getByLabel('E-mail address').fill(email)
  await page.getByText('Mail is not set up: copy the link afterwards').waitFor()
  await page.getByLabel('E-mail address').press('Enter')
  await waitForToast(page, 'Invitation ready. Mail is not set up: copy the link.', email)
  const link = await receiveLink(email)
  page.once('dialog', (dialog) => void dialog.accept())
  await page.getByRole('listitem', { name: email }).getByRole('button', { name: 'Cancel' }).click()
  await waitForToast(page, 'Invitation cancelled.', email)
  await expect.poll(() => page.getByRole('listitem', { name: email }).count()).toBe(0)

  const { page: invited, watch } = await open('about:blank')
  watch.expect(/403/)
  await invited.goto(link)
  await submitEmail(invited, email)
  await invited.getByRole('heading', { name: 'This invitation was canceled' }).waitFor()
})

test('several addresses are invited at once, each with its own answer, and a link is copied', async ({ open }) => {
  const admin = await createPerson([], { role: 'org_admin' })
  const [one, other] = [newEmail(), newEmail()]
  const { page, watch } = await open('/user-management', { as: admin })
  watch.expect(/409/)
  // Simulates a browser that refuses the clipboard.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }))
  await page.getByRole('button', { name: 'Invite User' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail address').fill(`${one}, ${admin.email} nobody@ ${other}`)
  await dialog.getByRole('button', { name: 'Send 4 Invitations' }).click()
  const answers = dialog.getByRole('list', { name: 'Invitations' }).getByRole('listitem')
  await dialog.getByText('These addresses were not invited').waitFor()
  expect(await answers.allInnerTexts()).toEqual([
    expect.stringMatching(new RegExp(`${one}\\s+Invited`)),
    expect.stringContaining('already a member'),
    expect.stringContaining('Not a valid e-mail address'),
    expect.stringMatching(new RegExp(`${other}\\s+Invited`)),
  ])
  expect(await dialog.getByLabel('E-mail address').inputValue()).toBe(`${admin.email}, nobody@`)
  await dialog.getByLabel('E-mail address').fill(one)
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  await dialog.getByText('already has a pending invitation').waitFor()
  await dialog.getByLabel('E-mail address').fill('')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('tab', { name: 'Pending Invitations', selected: true }).waitFor()
  await page.getByText('Earlier links of that invitation then no longer work.').waitFor()
  const row = page.getByRole('listitem', { name: other })
  await row.getByRole('button', { name: 'Copy link' }).click()
  const link = await row.getByLabel('Invitation link').inputValue()
  await row.getByRole('button', { name: 'Copy', exact: true }).click()
  await waitForToast(page, 'The link could not be copied. Select it and copy it yourself.')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => Reflect.deleteProperty(navigator, 'clipboard'))
  await row.getByRole('button', { name: 'Copy', exact: true }).click()
  await waitForToast(page, 'Link copied', `Send it to ${other}. Earlier links no longer work.`)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  const { page: invited } = await open('about:blank')
  await invited.goto(link)
  await submitEmail(invited, other)
  await invited.getByRole('link', { name: 'Clients' }).first().waitFor()
})
