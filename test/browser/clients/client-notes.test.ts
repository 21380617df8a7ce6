import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '#test/browser/support/browser-test.ts'
import { createClientFixture } from '#test/browser/support/client-fixture.ts'
import { createPerson } from '#test/browser/support/person.ts'
import { waitForClosedLayers } from '#test/browser/support/settle.ts'
import { closeToast, toastOn, waitForToast, waitForUndo } from '#test/browser/support/toast.ts'

const noteCards = (page: Page) => page.getByRole('list', { name: 'Notes' }).locator('> li')
const noteTexts = (page: Page) => noteCards(page).locator('p[dir]').allTextContents()
const chosenTags = (page: Page) =>
  page.getByRole('list', { name: 'Chosen tags' }).getByRole('listitem').allTextContents()

test('a note with tags is written on a phone, edited, deleted and restored', async ({ open }) => {
  const { page } = await open('about:blank', { as: await createPerson([]), size: 'phone' })
  const fixture = await createClientFixture(page)
  await page.goto(fixture.tabPath('notes'))
  await page.getByRole('heading', { name: 'No notes yet' }).waitFor()

  // The bar at the bottom has one, too.
  await page.getByRole('tabpanel').getByRole('button', { name: 'Add Note' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Note' })
  await dialog.getByRole('button', { name: 'Add Note' }).click()
  await expect.poll(() => dialog.getByRole('alert').filter({ hasText: /./ }).innerText()).toBe('Content is required')
  await expect.poll(() => dialog.getByLabel('Note', { exact: true }).evaluate(isFocused)).toBe(true)
  // A text that is pasted is not cut without a word.
  await page.keyboard.insertText('x'.repeat(10_001))
  await dialog.getByRole('button', { name: 'Add Note' }).click()
  await dialog.getByText('Must have at most 10000 characters').waitFor()
  await dialog.getByLabel('Note', { exact: true }).fill('')

  await page.keyboard.type('Called.\nWants the jetty covered.')
  await dialog.getByLabel('Type').selectOption('Call summary')
  const tag = dialog.getByRole('combobox', { name: 'Tags' })
  await tag.pressSequentially('boat,Renewal')
  await tag.press('Enter')
  await tag.pressSequentially('BOAT,mistake')
  await tag.press('Enter')
  await expect.poll(() => chosenTags(page)).toEqual(['boat', 'Renewal', 'mistake'])
  await tag.press('Backspace')
  await dialog.getByRole('button', { name: 'Remove tag boat' }).click()
  // A tag without a closing key is saved, too.
  await tag.pressSequentially('jetty')
  await dialog.getByRole('button', { name: 'Add Note' }).click()
  await expect.poll(() => noteTexts(page)).toEqual(['Called.\nWants the jetty covered.'])
  await expect
    .poll(() => fixture.listNotes())
    .toMatchObject([
      { content: 'Called.\nWants the jetty covered.', noteType: 'call_summary', tags: ['Renewal', 'jetty'] },
    ])

  await page.getByRole('button', { name: 'Edit note' }).click()
  const form = page.getByRole('form', { name: 'Edit this note' })
  await form.getByLabel('Note', { exact: true }).fill('Called twice.')
  await form.getByLabel('Note', { exact: true }).press('Escape')
  await form.getByRole('button', { name: 'Keep editing' }).click()
  await form.getByLabel('Type').selectOption('General')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => noteTexts(page)).toEqual(['Called twice.'])
  await expect.poll(() => fixture.listNotes()).toMatchObject([{ content: 'Called twice.', noteType: 'general' }])
  expect(await noteCards(page).innerText()).toMatch(/General\s+You · Today · edited/)

  await page.getByRole('button', { name: 'Delete note' }).click()
  await page.getByRole('heading', { name: 'No notes yet' }).waitFor()
  await waitForToast(page, 'Note deleted', 'Undo')
  expect(await fixture.listNotes()).toEqual([])
  await toastOn(page).getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => noteTexts(page)).toEqual(['Called twice.'])
  await expect.poll(() => fixture.listNotes()).toMatchObject([{ content: 'Called twice.' }])

  // Undo is announced on whatever screen it is used.
  await page.getByRole('button', { name: 'Delete note' }).click()
  await waitForUndo(page)
  await page.getByRole('link', { name: 'Clients' }).last().click()
  await page.getByRole('heading', { name: 'Clients', level: 1 }).waitFor()
  await page.keyboard.press('Control+z')
  await page.getByRole('status').getByText('Note restored').waitFor({ state: 'attached' })
  await expect.poll(() => fixture.listNotes()).toMatchObject([{ content: 'Called twice.' }])
})

test('a note edited in another tab meanwhile is shown above what was typed, and saving again replaces it', async ({
  open,
}) => {
  const { page, watch } = await open('about:blank', { as: await createPerson([]) })
  const fixture = await createClientFixture(page)
  await fixture.addNote({ content: 'Called.' })
  const other = await page.context().newPage()
  const edit = async (tab: Page, text: string) => {
    await tab.goto(fixture.tabPath('notes'))
    await tab.getByRole('button', { name: 'Edit note' }).click()
    await contentField(tab).fill(text)
  }
  const contentField = (tab: Page) => tab.getByRole('list', { name: 'Notes' }).getByLabel('Note', { exact: true })
  const save = (tab: Page) => tab.getByRole('button', { name: 'Save' }).click()
  await edit(page, 'Called twice.')
  await edit(other, 'Called. Wants a quote.')
  await save(other)
  await expect.poll(() => fixture.listNotes()).toMatchObject([{ content: 'Called. Wants a quote.' }])
  await page.bringToFront()
  watch.expect(/409 .*\/notes\//)
  await save(page)
  await waitForToast(page, 'Error', 'Failed to update note. It was changed in the meantime. Check it and try again.')
  await page.getByRole('alert').filter({ hasText: 'This note has been changed' }).waitFor()
  expect(await noteTexts(page)).toEqual(['Called. Wants a quote.'])
  expect(await contentField(page).inputValue()).toBe('Called twice.')
  await save(page)
  await expect.poll(() => noteTexts(page)).toEqual(['Called twice.'])
  await expect.poll(() => fixture.listNotes()).toMatchObject([{ content: 'Called twice.' }])

  // Deleted in the other tab, the note stays with its form.
  await edit(page, 'Called three times.')
  await other.reload()
  await other.getByRole('button', { name: 'Delete note' }).click()
  await waitForToast(other, 'Note deleted', 'Undo')
  await page.bringToFront()
  watch.expect(/404 .*\/notes\//)
  await save(page)
  await waitForToast(
    page,
    'Error',
    'Failed to update note. What you are changing was deleted or given to somebody else.',
  )
  expect(await contentField(page).inputValue()).toBe('Called three times.')
})

test('notes are filtered by type and tag, tags are suggested, and only one’s own notes can be edited', async ({
  open,
}) => {
  const person = await createPerson([])
  const { page } = await open('about:blank', { as: person })
  const fixture = await createClientFixture(page)
  await fixture.addNote({ content: 'Prefers evenings', tags: ['contact'] })
  await fixture.addNote({ content: 'Talked about the boat', noteType: 'call_summary', tags: ['Boat', 'renewal'] })
  await page.goto(fixture.tabPath('notes'))
  await expect.poll(() => noteTexts(page)).toEqual(['Talked about the boat', 'Prefers evenings'])

  await page.getByLabel('Show', { exact: true }).selectOption('General (1)')
  await expect.poll(() => noteTexts(page)).toEqual(['Prefers evenings'])
  await page.getByLabel('Tagged').selectOption('Boat')
  await page.getByRole('button', { name: 'Show all notes' }).click()
  await page.getByLabel('Tagged').selectOption('Boat')
  await expect.poll(() => noteTexts(page)).toEqual(['Talked about the boat'])

  // The new note is in the unfiltered list, and the form is empty.
  const note = page.getByRole('form', { name: 'Add Note' }).getByLabel('Note', { exact: true })
  await note.fill('Sent the offer')
  const tag = page.getByRole('combobox', { name: 'Tags' })
  await tag.pressSequentially('bo')
  await tag.press('ArrowDown')
  await expect
    .poll(() => page.getByRole('listbox').getByRole('option', { name: 'Boat' }).getAttribute('aria-selected'))
    .toBe('true')
  await tag.press('Enter')
  await expect.poll(() => chosenTags(page)).toEqual(['Boat'])
  await note.press('Control+Enter')
  await expect.poll(() => noteTexts(page)).toEqual(['Sent the offer', 'Talked about the boat', 'Prefers evenings'])
  await expect.poll(() => note.inputValue()).toBe('')

  // A note that is being saved gives its place to the saved one, and the focus is lost with it.
  await noteCards(page).first().getByRole('button', { name: 'Edit note' }).waitFor()
  await noteCards(page).first().focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => noteCards(page).nth(1).evaluate(isFocused)).toBe(true)

  const admin = await open(fixture.tabPath('notes'), {
    as: await createPerson([], { role: 'org_admin', firstName: 'Grace' }),
  })
  await expect.poll(() => noteTexts(admin.page)).toHaveLength(3)
  expect(await admin.page.getByRole('button', { name: 'Edit note' }).count()).toBe(0)
  expect(await admin.page.getByRole('button', { name: 'Delete note' }).count()).toBe(0)
  expect(await noteCards(admin.page).first().innerText()).toContain('Ada Lovell · Today')
})

test('hundreds of notes are rendered in steps, newest first, and focus moves to the first of the next step', async ({
  open,
}) => {
  const { page } = await open('about:blank', { as: await createPerson([]) })
  const fixture = await createClientFixture(page)
  const note = await fixture.addNote({ content: 'Note', tags: [] })
  const noteId = (at: number) => `${note.id.slice(0, -3)}${String(999 - at)}`
  const json = Array.from({ length: 70 }, (_, at) => ({ ...note, id: noteId(at), content: `Note ${at + 1}` }))
  await page.route('**/notes', (route) => route.fulfill({ json }))
  await page.goto(fixture.tabPath('notes'))
  await expect.poll(() => noteCards(page).count()).toBe(30)
  await page.getByRole('button', { name: 'Show 30 more' }).click()
  await expect.poll(() => page.locator(':focus').innerText()).toContain('Note 31')
  await page.getByRole('button', { name: 'Show 10 more' }).click()
  await expect.poll(() => noteTexts(page)).toEqual(json.map(({ content }) => content))
  await page.keyboard.press('End')
  await expect.poll(() => page.locator(':focus').innerText()).toContain('Note 70')
})

test('a failed change is rolled back with an error and keeps the typed text', async ({ open }) => {
  const { page, watch } = await open('about:blank', { as: await createPerson([]) })
  const fixture = await createClientFixture(page)
  await fixture.addNote({ content: 'Stays' })
  await page.goto(fixture.tabPath('notes'))
  await expect.poll(() => noteTexts(page)).toEqual(['Stays'])
  watch.expect(/503 .*\/notes/)
  await page.route(/\/notes/, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 503, body: 'away' }),
  )
  const note = page.getByRole('form', { name: 'Add Note' }).getByLabel('Note', { exact: true })
  await note.fill('Does not arrive')
  await page.getByRole('button', { name: 'Add Note' }).click()
  await waitForToast(page, 'Error', 'Failed to add note')
  expect(await noteTexts(page)).toEqual(['Stays'])
  await expect.poll(() => note.inputValue()).toBe('Does not arrive')

  await page.getByRole('button', { name: 'Delete note' }).click()
  await waitForToast(page, 'Error', 'Failed to delete note')
  expect(await noteTexts(page)).toEqual(['Stays'])

  await page.getByRole('button', { name: 'Edit note' }).click()
  const form = page.getByRole('form', { name: 'Edit this note' })
  await form.getByLabel('Note', { exact: true }).fill('Changed')
  await form.getByRole('button', { name: 'Save' }).click()
  await waitForToast(page, 'Error', 'Failed to update note')
  await expect.poll(() => form.getByLabel('Note', { exact: true }).inputValue()).toBe('Changed')

  // Both forms keep their input across the sign-in.
  await page.unroute(/\/notes/)
  await page.reload()
  await expect.poll(() => note.inputValue()).toBe('Does not arrive')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => noteTexts(page)).toEqual(['Changed'])
  await page.getByRole('button', { name: 'Add Note' }).click()
  await expect.poll(() => noteTexts(page)).toEqual(['Does not arrive', 'Changed'])
  await expect.poll(() => fixture.listNotes()).toMatchObject([{ content: 'Does not arrive' }, { content: 'Changed' }])
})

test.for(['desktop', 'phone'] as const)(
  'a note that fails after its form was left is in the form for another try, on a %s',
  async (size, { open }) => {
    const { page, watch } = await open('about:blank', { as: await createPerson([]), size })
    const fixture = await createClientFixture(page)
    await page.goto(fixture.tabPath('notes'))
    watch.expect(/503 .*\/notes/)
    const addNote = page.getByRole('button', { name: 'Add Note' })
    const note = page.getByLabel('Note', { exact: true }).filter({ visible: true })
    const showTab = async (name: string) => {
      await page.getByRole('tab', { name }).click()
      await page.waitForURL(({ searchParams }) => searchParams.get('tab') === name.toLowerCase())
    }
    const failNote = async (leave: () => Promise<void>) => {
      let answer = () => {}
      const answered = new Promise<void>((resolve) => (answer = resolve))
      await page.route('**/notes', async (route) => {
        if (route.request().method() === 'GET') return route.fallback()
        await answered
        return route.fulfill({ status: 503, body: 'away' })
      })
      const request = page.waitForRequest((one) => one.method() === 'POST' && one.url().endsWith('/notes'))
      await addNote.last().click()
      await request
      await leave()
      answer()
      await waitForToast(page, 'Error', 'Failed to add note')
      await closeToast(page)
      await page.unroute('**/notes')
    }
    await page.getByRole('heading', { name: 'No notes yet' }).waitFor()
    if (size === 'phone') await addNote.last().click()
    await note.fill('Wants the jetty covered')
    await failNote(() => showTab('Timeline'))
    await showTab('Notes')
    await expect.poll(() => note.inputValue()).toBe('Wants the jetty covered')

    await failNote(async () => {
      await showTab('Timeline')
      await showTab('Notes')
    })
    await expect.poll(() => note.inputValue()).toBe('Wants the jetty covered')
    await addNote.last().click()
    await expect.poll(() => fixture.listNotes()).toMatchObject([{ content: 'Wants the jetty covered' }])
    await expect.poll(() => noteTexts(page)).toEqual(['Wants the jetty covered'])
    await showTab('Timeline')
    await showTab('Notes')
    if (size === 'phone') expect(await note.count()).toBe(0)
    else expect(await note.inputValue()).toBe('')
  },
)

test('on a phone a note that was being sent when its page went is in the form of the next one, and is added once', async ({
  open,
}) => {
  const { page } = await open('about:blank', { as: await createPerson([]), size: 'phone' })
  const fixture = await createClientFixture(page)
  await page.goto(fixture.tabPath('notes'))
  const addNote = (of: Page) => of.getByRole('button', { name: 'Add Note' }).last()
  const note = (of: Page) => of.getByLabel('Note', { exact: true }).filter({ visible: true })
  await page.getByRole('heading', { name: 'No notes yet' }).waitFor()
  await addNote(page).click()
  await note(page).fill('Wants the jetty covered')
  // The server adds the note, but its answer does not arrive.
  await page.route('**/notes', (route) => (route.request().method() === 'GET' ? route.fallback() : void route.fetch()))
  await addNote(page).click()
  await expect.poll(() => fixture.listNotes()).toHaveLength(1)

  const restored = await restoreTab(page)
  await restored.goto(fixture.tabPath('notes'))
  await expect.poll(() => note(restored).inputValue()).toBe('Wants the jetty covered')
  await addNote(restored).click()
  await expect.poll(async () => Object.keys(await readDrafts(restored))).toEqual([])
  expect(await fixture.listNotes()).toHaveLength(1)
  await expect.poll(() => noteTexts(restored)).toEqual(['Wants the jetty covered'])
})

/** A new tab with the session storage of another one, as a browser restores one that could react to nothing any more. */
async function restoreTab(page: Page): Promise<Page> {
  const drafts = await readDrafts(page)
  const restored = await page.context().newPage()
  await restored.goto('/robots.txt')
  await restored.evaluate((entries) => Object.assign(sessionStorage, entries), drafts)
  return restored
}

const readDrafts = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(Object.entries(sessionStorage).filter(([key]) => key.startsWith('daybook.draft.'))),
  )

const isFocused = (element: Element) => element === document.activeElement

test('on a phone a tab that is opened while the browser removes the entry of a closed dialog stays open', async ({
  open,
}) => {
  const { page } = await open('about:blank', { as: await createPerson([]), size: 'phone' })
  const fixture = await createClientFixture(page)
  await page.goto(fixture.tabPath('notes'))
  await page.getByRole('button', { name: 'Add Note' }).last().click()
  await page.getByRole('dialog').waitFor()
  await page.evaluate(() => {
    const go = window.history.go.bind(window.history)
    window.history.go = (steps) => {
      window.history.go = go
      go(steps)
      document.querySelector<HTMLElement>('[role=tab][href$="tab=timeline"]')!.click()
    }
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  const readTab = () => new URL(page.url()).searchParams.get('tab')
  await expect.poll(readTab).toBe('timeline')
  await waitForClosedLayers(page)
  await page.getByRole('tab', { name: 'Timeline', selected: true }).waitFor()
  await page.goBack()
  await expect.poll(readTab).toBe('notes')
})
