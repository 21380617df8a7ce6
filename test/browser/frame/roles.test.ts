import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '#test/browser/support/browser-test.ts'

const agentLinks = ['Dashboard', 'Clients', 'Planning', 'History']
const adminLinks = [...agentLinks, 'Analytics', 'User Management']
const roles: [string, string[]][] = [
  ['agent@harbor.test', agentLinks],
  ['admin@harbor.test', adminLinks],
  ['super@daybook.test', [...adminLinks, 'Super Admin']],
]

test.for(roles)('%s sees the links of their role, and is denied the rest', async ([email, links], { open }) => {
  const { page } = await open('/', { as: email })
  const bar = page.getByRole('navigation', { name: 'Main' })
  await bar.waitFor()
  expect(await bar.getByRole('link').allTextContents()).toEqual(links)
  for (const link of links.slice(1)) {
    await bar.getByRole('link', { name: link }).click()
    await page.getByRole('heading', { name: link, level: 1 }).waitFor()
    await expect.poll(() => page.title()).toBe(`${link} · Daybook`)
  }
  for (const [path, link, reasons] of guardedPaths.filter(([, link]) => !links.includes(link))) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: 'Access Denied' }).waitFor()
    const texts = ['Access Denied', ...reasons, 'Back to the dashboard', ...demoStrip]
    await expect.poll(() => readTexts(page), { message: link }).toEqual(texts)
  }
})

/** Shown below every screen of the demo. */
const demoStrip = ['You are looking at a demo. Its people are invented.', 'Start your own']

/** Screens restricted to some roles and the reason shown to others, see docs/product/interface.md. */
const guardedPaths: [path: string, link: string, because: string[]][] = [
  ['/analytics', 'Analytics', ["You don't have permission to access analytics."]],
  ['/user-management', 'User Management', ["You don't have permission to access user management."]],
  ['/super-admin', 'Super Admin', ["You don't have permission to access this page."]],
]

test('on a phone the bar has four links and the menu all of them', async ({ open }) => {
  const { page } = await open('/', { as: 'super@daybook.test', size: 'phone' })
  const bottom = page.getByRole('navigation', { name: 'Most used' })
  await bottom.waitFor()
  expect(await bottom.getByRole('link').allInnerTexts()).toEqual(agentLinks)
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('navigation', { name: 'All screens' })
  await menu.waitFor()
  expect(await menu.getByRole('link').allTextContents()).toEqual([...adminLinks, 'Super Admin'])
  await menu.getByRole('link', { name: 'History' }).click()
  await page.getByRole('heading', { level: 1, name: 'History' }).waitFor()
  await expect.poll(() => menu.isVisible()).toBe(false)
})

test('an unknown path shows Not Found with a link to the dashboard', async ({ open }) => {
  const { page } = await open('/nowhere/at-all?x=1', { as: 'agent@harbor.test' })
  await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
  expect((await readTexts(page))[1]).toMatch(/add the page to the router/)
  await page.getByRole('link', { name: 'Back to the dashboard' }).click()
  await page.getByRole('heading', { name: /^Good / }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
})

const readTexts = async (page: Page): Promise<string[]> =>
  (await page.getByRole('main').innerText()).split('\n').filter(Boolean)
