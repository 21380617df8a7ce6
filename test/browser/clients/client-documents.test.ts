import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { maxClientDocumentBytes } from '#contract/documents/documents.ts'
import { test } from '#test/browser/support/browser-test.ts'
import { createClientFixture } from '#test/browser/support/client-fixture.ts'
import { holdRequests } from '#test/browser/support/layout-shifts.ts'
import { endSessions, createPerson } from '#test/browser/support/person.ts'
import { toastOn, waitForToast } from '#test/browser/support/toast.ts'

const documentRows = (page: Page) => page.getByRole('list', { name: 'Documents' }).getByRole('listitem')
const uploadRows = (page: Page) => page.getByRole('list', { name: 'Uploads' }).getByRole('listitem')
const rowNamed = (list: Locator, name: string) => list.filter({ has: list.page().getByText(name, { exact: true }) })
const documentNames = (page: Page) => documentRows(page).locator('p[id] bdi').allTextContents()
const textFile = (name: string, bytes = Buffer.from(name)) => ({ name, mimeType: 'text/plain', buffer: bytes })

test('files are uploaded by button and by drop, described, downloaded, deleted and restored', async ({ open }) => {
  const person = await createPerson([])
  const { page } = await open('about:blank', { as: person })
  const fixture = await createClientFixture(page)
  await page.goto(fixture.tabPath('documents'))
  await page.getByRole('heading', { name: 'No documents yet' }).waitFor()
  const bytes = randomBytes(300_000)
  await chooseFiles(page, [textFile('policy.pdf', bytes), textFile('<script>alert(1)</script> وثيقة 🎂.txt')])
  await expect.poll(() => documentRows(page).count()).toBe(2)
  await expect.poll(() => uploadRows(page).count()).toBe(0)

  await dropNewFiles(page, [{ name: 'photo.jpg', size: 2_000 }])
  await expect.poll(() => documentNames(page)).toContain('photo.jpg')
  expect(await fixture.listDocuments()).toMatchObject([{ fileName: 'photo.jpg', size: 2_000 }, {}, {}])

  const policy = rowNamed(documentRows(page), 'policy.pdf')
  expect(await policy.innerText()).toMatch(/PDF · 293 KB · You · Today/)
  await policy.getByRole('button', { name: 'Add description' }).click()
  await policy.locator('textarea:focus').waitFor()
  await page.keyboard.type('Signed on both pages')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => policy.locator('p[dir]').allTextContents()).toEqual(['Signed on both pages'])
  await expect
    .poll(async () => (await fixture.listDocuments()).map(({ description }) => description))
    .toContain('Signed on both pages')

  const downloadEvent = page.waitForEvent('download')
  await policy.getByRole('link', { name: 'Download policy.pdf' }).click()
  const download = await downloadEvent
  expect(download.suggestedFilename()).toBe('policy.pdf')
  // The link names whose page this is.
  expect(new URL(download.url()).searchParams.get('user')).toBe(person.id)
  expect((await buffer(await download.createReadStream())).equals(bytes)).toBe(true)

  await policy.getByRole('button', { name: 'Delete policy.pdf' }).click()
  await expect.poll(() => documentNames(page)).not.toContain('policy.pdf')
  await waitForToast(page, 'Document deleted', 'policy.pdf\nUndo')
  expect(await fixture.listDocuments()).toHaveLength(2)
  await toastOn(page).getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => documentNames(page)).toContain('policy.pdf')
  await expect.poll(() => fixture.listDocuments()).toHaveLength(3)
})

test('uploads show progress, two run at once, one is canceled, and leaving the page asks for confirmation', async ({
  open,
}) => {
  const { page } = await open('about:blank', { as: await createPerson([]) })
  const fixture = await createClientFixture(page)
  await page.goto(fixture.tabPath('documents'))
  const cdpSession = await page.context().newCDPSession(page)
  const limitThroughput = async (bytesPerSecond: number) =>
    cdpSession.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    })
  await limitThroughput(50_000)
  const largeFile = Buffer.alloc(1_500_000, 'x')
  await chooseFiles(page, [
    textFile('first.txt', largeFile),
    textFile('second.txt', largeFile),
    textFile('third.txt'),
    textFile('fourth.txt'),
  ])
  const bar = rowNamed(uploadRows(page), 'first.txt').getByRole('progressbar')
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0)
  expect(Number(await bar.getAttribute('aria-valuenow'))).toBeLessThan(100)
  expect(await bar.getAttribute('aria-valuetext')).toMatch(/^[\d.]+ of 1\.4 MB$/)
  expect(await rowNamed(uploadRows(page), 'third.txt').innerText()).toContain('Waiting')

  for (const name of ['fourth.txt', 'second.txt']) await page.getByRole('button', { name: `Cancel ${name}` }).click()

  // Switching tabs of the record needs no confirmation; leaving the page does.
  await page.getByRole('tab', { name: 'Notes' }).click()
  const dialogEvent = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const question = await dialogEvent
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await limitThroughput(-1)
  await page.getByRole('tab', { name: 'Documents' }).click()
  await expect.poll(() => documentNames(page)).toEqual(expect.arrayContaining(['first.txt', 'third.txt']) as string[])
  await expect.poll(() => uploadRows(page).count()).toBe(0)
  expect((await fixture.listDocuments()).map(({ fileName }) => fileName).toSorted()).toEqual(['first.txt', 'third.txt'])
})

test('a failed upload shows the reason and can be retried; an invalid file is not sent', async ({ open }) => {
  const person = await createPerson([])
  const { page, watch } = await open('about:blank', { as: person })
  const fixture = await createClientFixture(page)
  await page.goto(fixture.tabPath('documents'))
  await page.getByRole('button', { name: 'Upload' }).waitFor()
  const uploadReplies = [
    { status: 503, json: { message: 'The file store is away', code: 'UNAVAILABLE', requestId: 'r' } },
    { status: 403, json: { message: 'Invalid CSRF token', code: 'CSRF', requestId: 'r' } },
  ]
  watch.expect(/503 .*\/documents/)
  watch.expect(/403 .*\/documents/)
  const sentBodies: string[] = []
  await page.route('**/documents', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    sentBodies.push(route.request().headers()['x-csrf-token']!)
    const answer = uploadReplies.shift()
    await (answer ? route.fulfill(answer) : route.fallback())
  })
  await dropNewFiles(page, [{ name: 'letter.txt', size: 20 }])
  const letter = rowNamed(uploadRows(page), 'letter.txt')
  await letter.getByText('The file store is away').waitFor()
  // An invalid token is not a failure: a new one is requested once.
  await letter.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => documentNames(page)).toEqual(['letter.txt'])
  expect(sentBodies).toHaveLength(3)

  await dropNewFiles(page, [
    { name: 'empty.txt', size: 0 },
    { name: 'huge.mov', size: maxClientDocumentBytes + 1 },
  ])
  expect(await rowNamed(uploadRows(page), 'empty.txt').innerText()).toContain('The file is empty')
  expect(await rowNamed(uploadRows(page), 'huge.mov').innerText()).toContain('Files can be up to 25 MB')
  await page.getByRole('button', { name: 'Dismiss huge.mov' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator(':focus').innerText()).toContain('empty.txt')
  await page.getByRole('button', { name: 'Dismiss empty.txt' }).click()
  await expect.poll(() => uploadRows(page).count()).toBe(0)
  expect(sentBodies).toHaveLength(3)

  await dropNewFiles(page, [{ name: 'beside.txt', size: 5 }], 'nav')
  await dropNewFiles(page, [])
  expect(sentBodies).toHaveLength(3)
  expect(page.url()).toContain('tab=documents')

  // Other reads would also detect the ended session, so they stay pending and the upload detects it.
  watch.expect(/401 .*\/documents/)
  await page.route('**/api/clients/**', (route) => (route.request().method() === 'GET' ? undefined : route.fallback()))
  await endSessions(person)
  const releaseRedirect = await holdRequests(page, /\/api\/login/)
  await dropNewFiles(page, [{ name: 'late.txt', size: 5 }])
  await waitForToast(page, 'Unauthorized', 'You are logged out. Logging in again...')
  releaseRedirect()
  await page.waitForURL((address) => !address.pathname.startsWith('/clients'))
})

async function chooseFiles(page: Page, files: ReturnType<typeof textFile>[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload' }).click()
  await (await chooser).setFiles(files)
}

/** Drops files on a part of the page, or dragged text if there are no files. */
async function dropNewFiles(
  page: Page,
  files: { name: string; size: number }[],
  dropTarget = '[role=tabpanel] section',
) {
  // In one call, because a drag without further events ends after 500 ms.
  const wasHintShown = await page
    .locator(dropTarget)
    .first()
    .evaluate(async (target, files) => {
      const dataTransfer = new DataTransfer()
      for (const { name, size } of files) dataTransfer.items.add(new File([new Uint8Array(size)], name))
      if (!files.length) dataTransfer.setData('text/plain', 'a word')
      const dispatch = (type: string) =>
        target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
      dispatch('dragover')
      const isHintShown = () => document.body.textContent.includes('Drop to upload for Jonah')
      for (let frame = 0; frame < 20 && !isHintShown(); frame += 1) await new Promise(requestAnimationFrame)
      const wasShown = isHintShown()
      dispatch('drop')
      return wasShown
    }, files)
  expect(wasHintShown).toBe(files.length > 0)
  await page.getByText('Drop to upload for Jonah').waitFor({ state: 'detached' })
}
