import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { type Size, sizes, test } from '#test/browser/support/browser-test.ts'
import { dayList } from '#test/browser/support/day-list.ts'
import { holdRequests, recordLayoutShifts, layoutShiftsOf } from '#test/browser/support/layout-shifts.ts'
import { findAxeViolations } from '#test/browser/support/page-findings.ts'
import { createPerson, endSessions } from '#test/browser/support/person.ts'
import { waitForRenders } from '#test/browser/support/settle.ts'

describe.each(Object.keys(sizes) as Size[])('on a %s', (size) => {
  test.for([
    { path: '/', loaded: '[data-task]' },
    { path: '/clients', loaded: 'main [data-client]' },
  ])(
    'placeholders stand at $path until the user is loaded, and nothing moves then',
    async ({ path, loaded }, { open }) => {
      const { page } = await open('about:blank', { as: 'agent@harbor.test', size })
      await recordLayoutShifts(page)
      const code = await holdRequests(page, /\.js$/)
      const user = await holdRequests(page, '**/api/auth/user')
      await page.goto(path, { waitUntil: 'commit' })
      await page.locator('main [role=status]').waitFor()
      const drawn = await readFrame(page)
      expect(await page.locator('html').evaluate((root) => root.scrollWidth <= root.clientWidth)).toBe(true)
      // axe skips inert elements.
      await page.locator('#root > [inert]').evaluate((element) => element.removeAttribute('inert'))
      const violations = await findAxeViolations(page)
      // Its heading waits for the user.
      expect(violations.filter((one) => !one.startsWith('page-has-heading-one'))).toEqual([])
      code()
      await page.waitForLoadState('load')
      expect(await page.locator('#root').locator('a, nav, h1, h2, button').count()).toBe(0)
      user()
      await page.locator(loaded).first().waitFor()
      expect(await layoutShiftsOf(page)).toEqual([])
      expect(await readFrame(page)).toEqual(drawn)
    },
  )

  test('the dashboard loads without layout shifts when the answers arrive in steps', async ({ open }) => {
    const person = await createPerson([
      { title: 'One call', description: 'Two\nlines' },
      { title: 'Five calls', targetCount: 5 },
    ])
    const { page } = await open('about:blank', { as: person, size })
    await recordLayoutShifts(page)
    const [user, closed, day] = [
      await holdRequests(page, '**/api/auth/user'),
      await holdRequests(page, '**/api/tasks/closed'),
      await holdRequests(page, /planning\?|stats|\.woff2$/),
    ]
    await page.goto('/', { waitUntil: 'commit' })
    await page.locator('#root > [inert]').waitFor()
    user()
    const skeleton = page.getByRole('status').filter({ hasText: 'Loading tasks' })
    await expect.poll(() => skeleton.locator('> div > div').count()).toBe(6)
    const tasks = page.waitForResponse(/planning\?/)
    day()
    await (await tasks).finished()
    await waitForRenders(page)
    closed()
    await dayList(page).rows.first().waitFor()
    expect(await layoutShiftsOf(page)).toEqual([])
  })
})

test('navigating between screens requests no document and no stylesheet, and Back restores the scroll position', async ({
  open,
}) => {
  const { page } = await open('/', { as: 'agent@harbor.test' })
  await dayList(page).rows.first().waitFor()
  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.resourceType()} ${new URL(request.url()).pathname}`))
  await page.getByRole('link', { name: 'Planning' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Planning' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  await page.goBack()
  await dayList(page).rows.first().waitFor()
  expect(requests.filter((one) => /^document|\/index-.*\.css$/.test(one))).toEqual([])
})

test('the sign-in screen loads no code of a signed-in screen and requests no user', async ({ open }) => {
  const { page } = await open('about:blank')
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto('/clients?scope=own')
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Sign In' }).waitFor()
  expect(requests.filter((path) => path.endsWith('.js'))).toEqual([expect.stringMatching(/^\/assets\/index-/)])
  expect(requests.filter((path) => path.startsWith('/api/'))).toEqual([])
})

test('the sign-in works before the program is loaded', async ({ open }) => {
  const { page } = await open('about:blank')
  await holdRequests(page, /\.js$/)
  await page.goto('/planning?x=1', { waitUntil: 'commit' })
  const signIn = page.waitForRequest(/\/api\/login/)
  await page.getByRole('button', { name: 'Sign In' }).click()
  expect(new URL((await signIn).url()).searchParams.get('returnTo')).toBe('/planning?x=1')
})

test('an expired session leads from the placeholders to the sign-in', async ({ open }) => {
  const person = await createPerson([])
  await endSessions(person)
  const { page, watch } = await open('about:blank', { as: person })
  watch.expect(/401 .*\/api\//)
  const users: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/auth/user') && users.push(request.url()))
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign In' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(users).toHaveLength(1)
  expect(await page.getByText('You are logged out').count()).toBe(0)
})

test('without the program the page says that it could not be loaded, and how to reload', async ({ open }) => {
  const { page, watch } = await open('about:blank', { as: 'agent@harbor.test' })
  watch.expect(/ERR_FAILED/)
  await page.route(/assets\/index-.*\.js$/, (route) => route.abort())
  await page.goto('/')
  await page.getByRole('heading', { name: 'Daybook could not be loaded' }).waitFor()
  expect(await page.locator('[inert]').count()).toBe(0)
  expect(await findAxeViolations(page)).toEqual([])
  await page.unroute(/assets\/index-.*\.js$/)
  await page.getByRole('link', { name: 'Reload' }).click()
  await dayList(page).rows.first().waitFor()
  expect(await page.getByText('could not be loaded').count()).toBe(0)
  expect(await page.locator('[inert]').count()).toBe(0)
})

test('a program that the browser cannot run says so too', async ({ open }) => {
  const { page, watch } = await open('about:blank', { as: 'agent@harbor.test' })
  watch.expect(/^page: /)
  await page.route(/assets\/index-.*\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'const =' }),
  )
  await page.goto('/clients')
  await page.getByRole('heading', { name: 'Daybook could not be loaded' }).waitFor()
})

test('without scripts the page shows a message instead of placeholders', async ({ open }) => {
  const { page } = await open('/', { as: 'agent@harbor.test', javaScriptEnabled: false })
  await page.locator('noscript p').waitFor()
  expect(await page.locator('#root').isVisible()).toBe(false)
})

/** Position and height of the header, and where the main part starts. */
const readFrame = (page: Page) =>
  page.evaluate(() => {
    const [header, main] = ['header', 'main'].map((name) => document.querySelector(name)!.getBoundingClientRect())
    return [header!.y, header!.height, main!.x, main!.y]
  })
