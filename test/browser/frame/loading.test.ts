import type { Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { dayList } from '#test/browser/support/day-list.ts'
import { createPerson, endSessions } from '#test/browser/support/person.ts'
import { holdRequests, recordLayoutShifts, layoutShiftsOf } from '#test/browser/support/layout-shifts.ts'
import { findAxeViolations } from '#test/browser/support/page-findings.ts'
import { type Size, sizes, test } from '#test/browser/support/browser-test.ts'

describe.each(Object.keys(sizes) as Size[])('on a %s', (size) => {
  test.for([
    { path: '/', name: 'dashboard', loaded: '[data-task]', taskView: undefined },
    { path: '/', name: 'dashboard as a list', loaded: '[data-task]', taskView: 'list' },
    { path: '/clients', name: 'list of clients', loaded: 'main [data-client]', taskView: undefined },
  ])(
    'the $name is drawn before its code arrives, and nothing moves when it does',
    async ({ path, loaded, taskView }, { open }) => {
      const { page } = await open('about:blank', { as: 'agent@harbor.test', size })
      if (taskView)
        await page.context().addCookies([{ name: 'daybook.view', value: taskView, url: inject('daybook').origin }])
      await recordLayoutShifts(page)
      // The page comes first, then fonts, stylesheet and code, then the answers.
      const assets = await holdRequests(page, /\/assets\//)
      const answers = await holdRequests(page, /\/api\//)
      await page.goto(path, { waitUntil: 'commit' })
      // The page has the placeholders of both views, and shows those of the chosen one.
      const skeleton = page.locator('main [role=status]').filter({ visible: true })
      await skeleton.waitFor()
      const drawn = await readFrame(page)
      expect(drawn.navigation).not.toBe('')
      expect(await page.locator('html').evaluate((root) => root.scrollWidth <= root.clientWidth)).toBe(true)
      if (path === '/') {
        const placeholders = skeleton.locator('> div > div')
        expect(await placeholders.count()).toBe(6)
        const rowHeight = size === 'phone' ? 72 : 48
        expect((await placeholders.first().boundingBox())!.height).toBe(taskView ? rowHeight : 140)
      }
      // axe skips what is inert.
      await page.locator('#root > [inert]').evaluate((element) => element.removeAttribute('inert'))
      expect(await findAxeViolations(page, 'light')).toEqual([])

      assets()
      answers()
      await page.locator(loaded).first().waitFor()
      expect(await layoutShiftsOf(page)).toEqual([])
      const { greeting: _drawn, ...frame } = drawn
      const { greeting: _loaded, ...loadedFrame } = await readFrame(page)
      expect(loadedFrame).toEqual(frame)
    },
  )

  test('the dashboard loads without layout shifts when the answers arrive in steps', async ({ open }) => {
    const person = await createPerson([
      { title: 'One call', description: 'Two\nlines' },
      { title: 'Five calls', targetCount: 5 },
    ])
    const { page } = await open('about:blank', { as: person, size })
    await recordLayoutShifts(page)
    const [user, day] = [
      await holdRequests(page, '**/api/auth/user'),
      await holdRequests(page, /planning\?|closed$|stats|\.woff2$/),
    ]
    await page.goto('/', { waitUntil: 'commit' })
    const skeleton = page
      .getByRole('status', { includeHidden: true })
      .filter({ hasText: 'Loading tasks', visible: true })
    await skeleton.waitFor()
    user()
    // React has taken over: its buttons are usable.
    await page.getByRole('button', { name: 'Add Task' }).waitFor()
    expect(await skeleton.locator('> div > div').count()).toBe(6)
    day()
    await dayList(page).rows.first().waitFor()
    expect(await layoutShiftsOf(page)).toEqual([])
  })
})

test('navigating between screens requests no document, and Back restores the scroll position', async ({ open }) => {
  const { page } = await open('/', { as: 'agent@harbor.test' })
  await dayList(page).rows.first().waitFor()
  const pages: string[] = []
  page.on('request', (request) => request.resourceType() === 'document' && pages.push(request.url()))
  await page.getByRole('link', { name: 'Planning' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Planning' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  await page.goBack()
  await dayList(page).rows.first().waitFor()
  expect(pages).toEqual([])
})

test('the sign-in screen loads no code of a signed-in screen and asks for no user', async ({ open }) => {
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

test('an expired session leads from the drawn dashboard to the sign-in', async ({ open }) => {
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
  expect(await findAxeViolations(page, 'light')).toEqual([])
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

/** Position and height of what is drawn before and after, and what the navigation shows. Fonts change widths a little. */
const readFrame = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (selector: string) => {
      const element = [...document.querySelectorAll(selector)].find((one) => one.checkVisibility())
      const { x, y, height } = element?.getBoundingClientRect() ?? new DOMRect()
      return [x, y, height].map(Math.round).join(' ')
    }
    return {
      header: boxOf('header'),
      main: boxOf('main').split(' ').slice(0, 2).join(' '),
      heading: boxOf('main h1').split(' ').slice(0, 2).join(' '),
      section: boxOf('main [id^=section-], main [role=search]'),
      bottomBar: boxOf('nav[aria-label="Most used"]'),
      reportBug: boxOf('aside[aria-label="Help"] button'),
      navigation: document.querySelector('header nav')?.textContent ?? '',
      greeting: document.querySelector('main h1')?.textContent ?? '',
    }
  })
