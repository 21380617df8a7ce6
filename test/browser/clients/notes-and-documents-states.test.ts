import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { OpenedPage } from '#test/browser/support/browser-test.ts'
import { type ClientFixture, createClientFixture } from '#test/browser/support/client-fixture.ts'
import { failingRead, type LocatorFor, testStates } from '#test/browser/support/test-states.ts'

testStates({
  'the notes of a client': {
    show: (opened) => openTab(opened, 'notes', (page) => page.getByText('Show more').first()),
  },
  'a client without notes': {
    show: (opened) => openEmptyTab(opened, 'notes', (page) => page.getByText('No notes yet')),
  },
  'notes that are loading, then cannot be loaded': failingRead({
    open: (opened) => openTab(opened, 'notes'),
    reads: '**/notes',
    loading: 'Loading notes',
    failed: /^The notes could not be loaded/,
  }),
  'notes without a match for type and tag': {
    show: async ({ page, ...opened }) => {
      await openTab({ page, ...opened }, 'notes', () => page.getByLabel('Tagged'))
      await page.getByLabel('Show', { exact: true }).selectOption('follow_up')
      await page.getByLabel('Tagged').selectOption('boat')
      await page.getByText('No matching notes').waitFor()
    },
  },
  'Add Note with errors and suggested tags': {
    only: 'desktop',
    show: async (opened) => {
      await openTab(opened, 'notes', (page) => page.getByText('Show more').first())
      await submitInvalidNote(opened.page)
    },
  },
  'Add Note on a phone with errors and suggested tags': {
    only: 'phone',
    show: async (opened) => {
      await openTab(opened, 'notes', (page) => page.getByText('Show more').first())
      await opened.page.getByRole('tabpanel').getByRole('button', { name: 'Add Note' }).click()
      await submitInvalidNote(opened.page)
    },
  },
  'an edited note with the prompt to discard': {
    show: async (opened) => {
      const { page } = opened
      await openTab(opened, 'notes', () => page.getByText('Show more').first())
      await page.getByRole('button', { name: 'Edit note' }).first().click()
      await page.locator('textarea:focus').waitFor()
      await page.keyboard.type(' and more')
      await page.keyboard.press('Escape')
      await page.getByRole('alertdialog').waitFor()
    },
  },
  'the documents of a client': {
    show: (opened) => openTab(opened, 'documents', (page) => page.getByText('Show more').first()),
  },
  'a client without documents': {
    show: (opened) => openEmptyTab(opened, 'documents', (page) => page.getByText('No documents yet')),
  },
  'documents that are loading, then cannot be loaded': failingRead({
    open: (opened) => openTab(opened, 'documents'),
    reads: '**/documents',
    loading: 'Loading documents',
    failed: /^The documents could not be loaded/,
  }),
  'uploads that are pending, failed and rejected': {
    show: async (opened) => {
      const { page, watch } = opened
      watch.expect(/503/)
      await openTab(opened, 'documents', () => page.getByText('Show more').first())
      await page.route('**/documents', (route) => {
        if (route.request().method() !== 'POST') return route.fallback()
        return route.request().postData()?.includes('lost.txt') ? route.fulfill({ status: 503 }) : undefined
      })
      const names = ['lost.txt', 'empty.txt', `${'Überweisungsbestätigung'.repeat(5)}.docx`, 'second.zip', 'third.mp4']
      await dropFiles(page, names)
      await page.getByRole('button', { name: 'Try again' }).waitFor()
      await page.getByText('Waiting').waitFor()
    },
  },
  'files dragged over the documents': {
    show: async (opened) => {
      const { page } = opened
      await openTab(opened, 'documents', () => page.getByText('Show more').first())
      // A drag without further events counts as ended, so the event is repeated.
      await page.evaluate(() => {
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File(['x'], 'x.txt'))
        const zone = document.querySelector('[role=tabpanel] section')!
        const dispatchDragOver = () =>
          zone.dispatchEvent(new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer }))
        dispatchDragOver()
        setInterval(dispatchDragOver, 100)
      })
      await page.getByText('Drop to upload for').waitFor()
    },
  },
  'an edited description with the prompt to discard': {
    show: async (opened) => {
      const { page } = opened
      await openTab(opened, 'documents', () => page.getByText('Show more').first())
      await page.getByRole('button', { name: 'Add description' }).first().click()
      await page.locator('textarea:focus').waitFor()
      await page.keyboard.type('Signed')
      await page.keyboard.press('Escape')
      await page.getByRole('alertdialog').waitFor()
    },
  },
})

/** Drops files on the documents; a file whose name starts with "empty" has no bytes. */
export async function dropFiles(page: Page, names: readonly string[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle((names) => {
    const transfer = new DataTransfer()
    for (const name of names) transfer.items.add(new File([name.startsWith('empty') ? '' : 'bytes'], name))
    return transfer
  }, names)
  await page.locator('[role=tabpanel] section').first().dispatchEvent('drop', { dataTransfer })
}

/** One client per browser context, with long, unusual, non-Latin and HTML notes and file names. */
const fixtures = new WeakMap<BrowserContext, Promise<ClientFixture>>()

async function openTab({ page }: OpenedPage, tab: string, locatorFor?: LocatorFor): Promise<void> {
  const pendingFixture = fixtures.get(page.context()) ?? createFullFixture(page)
  fixtures.set(page.context(), pendingFixture)
  await page.goto((await pendingFixture).tabPath(tab))
  await locatorFor?.(page).waitFor()
}

async function openEmptyTab(opened: OpenedPage, tab: string, locatorFor: LocatorFor): Promise<void> {
  await opened.page.route(`**/${tab}`, (route) => route.fulfill({ json: [] }))
  await openTab(opened, tab, locatorFor)
}

async function createFullFixture(page: Page): Promise<ClientFixture> {
  const fixture = await createClientFixture(page, {
    firstName: 'Wilhelmina-Alexandrina',
    lastName: 'Pemberton-Thackeray',
  })
  await fixture.addNote({
    content: 'يرجى الاتصال بالعميل بخصوص تجديد الوثيقة',
    noteType: 'follow_up',
    tags: ['تجديد', '🎂'],
  })
  await fixture.addNote({
    content: '<script>alert(1)</script> & <b>bold</b>',
    noteType: 'meeting_notes',
    tags: ['<i>'],
  })
  await fixture.addNote({
    content: 'Überweisungsbestätigungsschreibenvorlagenverwaltung'.repeat(20),
    noteType: 'call_summary',
    tags: Array.from({ length: 20 }, (_, index) => `${'boat '.repeat(8).slice(0, 37).trim()}${index}`),
  })
  await fixture.addNote({ content: 'Wants:\n- the jetty\n- the boat\n\n- one bill\n- now\n- or never', tags: ['boat'] })
  const file = (name: string, mimeType = 'text/plain') => ({ name, mimeType, buffer: Buffer.from(name) })
  await fixture.addDocument(file('Auto policy.pdf', 'application/pdf'), 'Line\n'.repeat(9))
  await fixture.addDocument(file('وثيقة التأمين 🎂.xlsx'))
  await fixture.addDocument(file(`${'Überweisungsbestätigung'.repeat(9)}.jpg`, 'image/jpeg'), 'x'.repeat(900))
  return fixture
}

async function submitInvalidNote(page: Page): Promise<void> {
  const form = page.locator('form:visible').filter({ has: page.getByRole('combobox', { name: 'Tags' }) })
  await form.getByRole('combobox', { name: 'Tags' }).fill('one, two, three')
  await form.getByRole('combobox', { name: 'Tags' }).press('Enter')
  await form.evaluate((form: HTMLFormElement) => form.requestSubmit())
  await expect.poll(() => form.getByRole('alert').filter({ hasText: /./ }).count()).toBe(1)
  await form.getByRole('combobox', { name: 'Tags' }).pressSequentially('b')
  await page.getByRole('listbox').waitFor()
}
