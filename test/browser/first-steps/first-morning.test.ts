import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '#test/browser/support/browser-test.ts'
import { submitEmail } from '#test/browser/support/sign-in.ts'
import { waitForToast } from '#test/browser/support/toast.ts'

/**
 * Invites a person from the open page and returns the link shown in the row, because the browser refuses the clipboard.
 */
async function inviteAndCopyLink(page: Page, email: string): Promise<string> {
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail address').fill(email)
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  const row = page.getByRole('listitem', { name: email })
  await row.getByRole('button', { name: 'Copy link' }).click()
  return row.getByLabel('Invitation link').inputValue()
}

const line = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: new RegExp(`: ${name}$`) }) })

/** Whether the lines stand next to the red rule of the open page. */
const isRightOfMarginRule = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const sheet = document.querySelector('.ruled-sheet')
    const lines = document.querySelector('main section:has(ol)')
    if (!sheet?.contains(lines)) return false
    const rule = sheet.getBoundingClientRect().x + Number.parseFloat(getComputedStyle(sheet, '::before').left)
    return lines!.getBoundingClientRect().x > rule
  })

test('a new organization from nothing: its first admin, its first agent, and the lines of both', async ({ open }) => {
  const unique = `${process.pid}-${Date.now()}`
  const name = `Fresh ${unique}`
  const { page: superAdmin } = await open('/', { as: 'super@daybook.test' })
  await superAdmin.getByRole('link', { name: 'Open Super Admin' }).click()
  await superAdmin.getByRole('button', { name: 'Create Organization' }).first().click()
  await superAdmin.getByRole('dialog').getByLabel('Name').fill(name)
  await superAdmin.getByRole('dialog').getByRole('button', { name: 'Create Organization' }).click()
  await superAdmin.getByRole('heading', { name: 'Invite its first admin' }).waitFor()
  await superAdmin.getByRole('button', { name: 'Invite Admin' }).click()
  const adminEmail = `admin-${unique}@example.com`
  const adminLink = await inviteAndCopyLink(superAdmin, adminEmail)

  const { page: admin } = await open('about:blank')
  await admin.goto(adminLink)
  await submitEmail(admin, adminEmail)
  await admin.getByRole('heading', { name: 'Your organization is new. Three lines to begin' }).waitFor()
  await line(admin, 'Choose your sequences').getByRole('link', { name: 'Start from a template' }).click()
  const library = admin.getByRole('dialog', { name: 'Start from a template' })
  await library.getByRole('checkbox', { name: 'Choose Renewal' }).check()
  await library.getByRole('region', { name: 'Steps of Renewal' }).getByText('Go through the renewal offer').waitFor()
  await library.getByRole('checkbox', { name: 'Choose Birthday' }).check()
  await library.getByRole('button', { name: 'Add 2 sequences' }).click()
  await waitForToast(admin, '2 sequences added')
  await admin.getByRole('list', { name: 'Nurture Sequences' }).getByRole('heading', { name: 'Renewal' }).waitFor()
  await admin.getByRole('link', { name: 'Dashboard' }).first().click()
  await admin.getByRole('heading', { name: 'Done: Choose your sequences' }).waitFor()
  await line(admin, 'Invite your team').getByRole('button', { name: 'Invite' }).click()
  const agentEmail = `agent-${unique}@example.com`
  const agentLink = await inviteAndCopyLink(admin, agentEmail)

  const { page: agent } = await open('about:blank')
  await agent.goto(agentLink)
  await submitEmail(agent, agentEmail)
  await agent.getByRole('heading', { name: 'Your book is empty. Three lines to begin' }).waitFor()
  await agent.getByText(/^Below is your daily roleplay/).waitFor()
  await agent.getByRole('button', { name: /User menu/ }).click()
  await agent.getByRole('menuitem', { name: 'Profile Settings' }).waitFor()
  expect(await agent.getByRole('menu').getByText(agentEmail).count(), 'the address is the name').toBe(1)
  await agent.keyboard.press('Escape')
  await agent.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Page' }).click()
  await expect.poll(() => isRightOfMarginRule(agent)).toBe(true)
  await agent.getByRole('button', { name: 'Cards' }).click()
  const nameLine = line(agent, 'Tell us your name')
  await nameLine.getByRole('button', { name: 'Save' }).click()
  await nameLine.getByText('Enter your first name').waitFor()
  await nameLine.getByLabel('First name').fill('Ines')
  await nameLine.getByLabel('Last name').fill('Okafor')
  await nameLine.getByLabel('Last name').press('Enter')
  await agent.getByRole('heading', { name: 'Done: Tell us your name' }).waitFor()
  await agent.getByRole('heading', { name: /^Good \w+, Ines$/ }).waitFor()
  await line(agent, 'Bring your clients').getByRole('button', { name: 'Add one' }).click()
  await agent.getByRole('dialog').getByLabel('First name').fill('Ana')
  await agent.getByRole('dialog').getByRole('button', { name: 'Add Client' }).click()
  await agent.getByRole('heading', { name: 'Done: Bring your clients' }).waitFor()
  await agent.getByRole('heading', { name: 'Three lines to begin', exact: true }).waitFor()
  await agent.getByRole('button', { name: /^Skip/ }).click()
  await agent.getByRole('dialog', { name: 'Dashboard Cleared!' }).click()
  await agent.getByText(/^Below is your daily roleplay/).waitFor({ state: 'detached' })
  await line(agent, 'Plan your first call').getByRole('button', { name: 'Plan a call' }).click()
  await agent.getByRole('dialog').getByLabel('Title').fill('Call Ana')
  await agent.getByRole('dialog').getByRole('button', { name: 'Add Task' }).click()
  await agent.getByRole('heading', { name: 'Done: Plan your first call' }).waitFor()
  await agent.getByRole('heading', { name: 'Three lines to begin' }).waitFor({ state: 'detached' })
  await agent.getByRole('heading', { name: 'Call Ana' }).first().waitFor()
  await agent.reload()
  await agent.getByRole('heading', { name: 'Call Ana' }).first().waitFor()
  expect(await agent.getByRole('heading', { name: 'Three lines to begin' }).count()).toBe(0)
})
