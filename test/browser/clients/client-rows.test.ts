import { expect } from 'vitest'
import { addDays, getDayInZone } from '#contract/base/calendar-day.ts'
import { test } from '#test/browser/support/browser-test.ts'
import { createClients } from '#test/browser/support/client-list.ts'
import { createPerson, createTasks } from '#test/browser/support/person.ts'
import { createSequence, enrollClient } from '#test/browser/support/sequence-fixture.ts'

test('clients stand in rows of 48 px, sorted by their columns, reached by arrow keys, and the choice is kept', async ({
  open,
}) => {
  const person = await createPerson([])
  await createClients(
    person,
    Array.from({ length: 60 }, (_, index) => ({ firstName: `Client ${String(index).padStart(2, '0')}` })),
  )
  const { page } = await open('/clients', { as: person, viewport: { width: 1280, height: 900 } })
  await page.getByRole('button', { name: 'Rows' }).click()
  const table = page.getByRole('table', { name: 'Clients' })
  const rows = table.getByRole('row').filter({ has: page.getByRole('cell') })
  await rows.first().waitFor()
  const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
  expect(new Set(heights)).toEqual(new Set([48]))
  const visible = await rows.evaluateAll(
    (all) => all.filter((row) => row.getBoundingClientRect().bottom <= window.innerHeight).length,
  )
  expect(visible).toBeGreaterThanOrEqual(10)
  expect(await rows.count()).toBeLessThan(60)

  const name = table.getByRole('columnheader', { name: 'Name' })
  const added = table.getByRole('columnheader', { name: 'Added' })
  expect(await added.getAttribute('aria-sort')).toBe('descending')
  await name.getByRole('button').press('Enter')
  await expect.poll(() => rows.first().innerText()).toContain('Client 00')
  expect(await name.getAttribute('aria-sort')).toBe('ascending')
  expect(await added.getAttribute('aria-sort')).toBe('none')
  expect(await name.getByRole('button').evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press(' ')
  await expect.poll(() => rows.first().innerText()).toContain('Client 59')
  expect(await name.getAttribute('aria-sort')).toBe('descending')
  await page.getByLabel('Search by name').fill('client')
  await expect.poll(() => name.getAttribute('aria-sort')).toBe('none')
  await page.getByLabel('Search by name').fill('')
  await page.getByLabel('Search by name').press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('View Client 58')
  await page.keyboard.press('End')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('View Client 00')
  await page.reload()
  await table.waitFor()
  // The browser chooses the scroll position after a reload, and keys work once the program runs.
  await expect
    .poll(async () => {
      await page.getByLabel('Search by name').press('ArrowDown')
      await page.keyboard.press('End')
      return page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    })
    .toBe('View Client 00')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Client 00', exact: true }).waitFor()
})

test('a row has name, status, number and address in their columns, and leaves out what is missing', async ({
  open,
}) => {
  const person = await createPerson([])
  await createClients(person, [
    { firstName: 'Ann', status: 'active', phone: '(603) 555-0144', email: 'ann@example.com' },
    { firstName: 'Bob' },
  ])
  const { page } = await open('/clients?sort=name', { as: person, viewport: { width: 1280, height: 900 } })
  await page.getByRole('button', { name: 'Rows' }).click()
  const readRow = async (name: string) =>
    (await page.getByRole('row').filter({ hasText: name }).getByRole('cell').allInnerTexts()).slice(0, 4)
  await expect.poll(() => readRow('Ann')).toEqual(['Ann', 'Active', '(603) 555-0144', 'ann@example.com'])
  expect(await readRow('Bob')).toEqual(['Bob', 'Prospect', '', ''])
})

test('rows come first, and name the sequence and the next task of each client', async ({ open }) => {
  const person = await createPerson([])
  const [ann] = await createClients(person, [{ firstName: 'Ann', phone: '(603) 555-0144' }, { firstName: 'Bob' }])
  const today = getDayInZone(person.zone, new Date())
  await createTasks(person, [
    { title: 'Send the papers', clientId: ann!.id, dueDate: addDays(today, 1) },
    { title: 'Ask again', clientId: ann!.id, dueDate: addDays(today, 9) },
  ])
  const { page } = await open('/clients?sort=name', {
    as: person,
    hasClientRows: true,
    viewport: { width: 1280, height: 900 },
  })
  const rows = page.getByRole('row')
  const readCells = async (name: string) =>
    (await rows.filter({ hasText: name }).getByRole('cell').allInnerTexts()).slice(4, 6)
  await expect.poll(() => readCells('Ann')).toEqual(['', 'Next task\nSend the papers\nTomorrow'])
  expect(await readCells('Bob')).toEqual(['', ''])
  expect(await rows.first().getByRole('columnheader').allInnerTexts()).toContain('Next task')

  const steps = [{ title: 'Ask what changed', daysAfterKickoff: 30 }]
  await enrollClient(page, ann!.id, await createSequence(page, { name: 'Boat renewal', tasks: steps }))
  await page.reload()
  await expect.poll(() => readCells('Ann')).toEqual(['On\nBoat renewal', 'Next task\nSend the papers\nTomorrow'])

  await page.setViewportSize({ width: 390, height: 844 })
  const row = page.getByRole('list', { name: 'Clients' }).getByRole('listitem').filter({ hasText: 'Ann' })
  await expect.poll(() => row.innerText()).toMatch(/^Ann\n.*Next task\s+Send the papers\s+Tomorrow/s)
  expect(await row.innerText()).not.toContain('555-0144')
})

test('on a phone the letters lead through the clients by touch and by keyboard, and the last ones stay chosen', async ({
  open,
}) => {
  const person = await createPerson([])
  const names = [...'ABCDEFGHIJKLMNOPRSTUVW'].flatMap((letter) => [`${letter}da`, `${letter}eo`, `${letter}oe`])
  await createClients(
    person,
    [...names, '7 Seas', 'Zed', 'محمد'].map((firstName) => ({ firstName })),
  )
  const { page } = await open('/clients', { as: person, size: 'phone' })
  await page.getByRole('button', { name: 'Rows' }).click()
  const rows = page.getByRole('list', { name: 'Clients' }).getByRole('listitem')
  await rows.first().waitFor()
  const rail = page.getByRole('slider', { name: 'Go to a letter' })
  expect(await rail.count()).toBe(0)
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Alphabetical: A to Z')
  await expect.poll(() => rail.getAttribute('aria-valuetext')).toBe('Numbers and symbols, 1 client')
  expect((await rail.boundingBox())!.width).toBe(44)
  const isUnderBars = (name: string) =>
    page.getByRole('link', { name: `View ${name}`, exact: true }).evaluate((link) => {
      const { left, top, width, height } = link.getBoundingClientRect()
      return document.elementFromPoint(left + width / 2, top + height / 2) !== link
    })

  await rail.press('m')
  await expect.poll(() => rail.getAttribute('aria-valuetext')).toBe('M, 3 clients')
  await expect.poll(() => isUnderBars('Mda')).toBe(false)
  await rail.press('q')
  expect(await rail.getAttribute('aria-valuetext')).toBe('M, 3 clients')
  for (let press = 0; press < 4; press += 1) await rail.press('ArrowDown')
  await expect.poll(() => rail.getAttribute('aria-valuetext')).toBe('R, 3 clients')
  await rail.press('End')
  await expect.poll(() => rail.getAttribute('aria-valuetext')).toBe('Other alphabets, 1 client')
  await rail.press('ArrowUp')
  await expect.poll(() => rail.getAttribute('aria-valuetext')).toBe('Z, 1 client')
  await rail.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('View Zed')

  await rail.press('Home')
  const box = (await rail.boundingBox())!
  const yOf = (section: number) => box.y + ((section + 0.5) / 28) * box.height
  await page.mouse.move(box.x + 22, yOf(3))
  await page.mouse.down()
  await expect.poll(() => rail.getAttribute('aria-valuetext')).toBe('C, 3 clients')
  await page.mouse.move(box.x - 60, yOf(5))
  await expect.poll(() => rail.getAttribute('aria-valuetext')).toBe('E, 3 clients')
  await page.mouse.up()
  await page.mouse.move(box.x + 22, yOf(20))
  await expect.poll(() => isUnderBars('Eda')).toBe(false)
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect.poll(() => rail.getAttribute('aria-valuetext')).toBe('Numbers and symbols, 1 client')
  await page.getByLabel('Search by name').fill('da')
  await rail.waitFor({ state: 'detached' })
})

test('at 1920 px an address of 30 letters fits in its row', async ({ open }) => {
  const person = await createPerson([])
  const email = 'beatrice.ashdown45@example.com'
  await createClients(person, [{ firstName: 'Beatrice', lastName: 'Ashdown', email }])
  const { page } = await open('/clients', { as: person, viewport: { width: 1920, height: 1080 }, hasClientRows: true })
  const address = page.getByRole('table', { name: 'Clients' }).getByText(email, { exact: true })
  await address.waitFor()
  expect(await address.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('rows grow with the font size of the browser, so that none covers the next', async ({ open }) => {
  const person = await createPerson([])
  await createClients(
    person,
    ['Ana', 'Bo', 'Cy'].map((firstName) => ({ firstName })),
  )
  const { page } = await open('/clients', { as: person, viewport: { width: 1280, height: 900 } })
  await page.getByRole('button', { name: 'Rows' }).click()
  const rows = page.locator('[data-client]')
  await rows.first().waitFor()
  for (const [width, height] of [
    [1280, 96],
    [390, 144],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(() => (document.documentElement.style.fontSize = '32px'))
    await expect
      .poll(() => rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height)))
      .toEqual([height, height, height])
    await expect
      .poll(() =>
        rows.evaluateAll((all) =>
          all.map((row) => row.getBoundingClientRect().top - all[0]!.getBoundingClientRect().top),
        ),
      )
      .toEqual([0, height, 2 * height])
  }
})
