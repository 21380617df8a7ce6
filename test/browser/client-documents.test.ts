import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { largestDocument } from '#contract/client-documents.ts'
import { clientDesk } from './support/client-desk.ts'
import { endSessions, newPerson } from './support/person.ts'
import { test } from './support/test.ts'
import { toastOn, untilToasted } from './support/toast.ts'

const rows = (page: Page) => page.getByRole('list', { name: 'Documents' }).getByRole('listitem')
const uploads = (page: Page) => page.getByRole('list', { name: 'Uploads' }).getByRole('listitem')
const row = (of: Locator, name: string) => of.filter({ has: of.page().getByText(name, { exact: true }) })
const names = (page: Page) => rows(page).locator('p[id] bdi').allTextContents()
const file = (name: string, bytes = Buffer.from(name)) => ({ name, mimeType: 'text/plain', buffer: bytes })

test('files are uploaded by button and by drop, described, downloaded, deleted and brought back', async ({ open }) => {
  const { page } = await open('/clients', { as: await newPerson([]) })
  const desk = await clientDesk(page)
  await page.goto(desk.tab('documents'))
  await page.getByRole('heading', { name: 'No documents yet' }).waitFor()
  const bytes = randomBytes(300_000)
  await choose(page, [file('policy.pdf', bytes), file('<script>alert(1)</script> وثيقة 🎂.txt')])
  await expect.poll(() => rows(page).count()).toBe(2)
  await expect.poll(() => uploads(page).count()).toBe(0)

  await drop(page, [{ name: 'photo.jpg', size: 2_000 }])
  await expect.poll(() => names(page)).toContain('photo.jpg')
  expect(await desk.documents()).toMatchObject([{ fileName: 'photo.jpg', size: 2_000 }, {}, {}])

  const policy = row(rows(page), 'policy.pdf')
  expect(await policy.innerText()).toMatch(/PDF · 293 KB · You · Today/)
  await policy.getByRole('button', { name: 'Add description' }).click()
  await page.keyboard.type('Signed on both pages')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => policy.locator('p[dir]').allTextContents()).toEqual(['Signed on both pages'])
  await expect
    .poll(async () => (await desk.documents()).map(({ description }) => description))
    .toContain('Signed on both pages')

  const downloading = page.waitForEvent('download')
  await policy.getByRole('link', { name: 'Download policy.pdf' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('policy.pdf')
  expect((await buffer(await download.createReadStream())).equals(bytes)).toBe(true)

  await policy.getByRole('button', { name: 'Delete policy.pdf' }).click()
  await expect.poll(() => names(page)).not.toContain('policy.pdf')
  await untilToasted(page, 'Document deleted', 'policy.pdf\nUndo')
  expect(await desk.documents()).toHaveLength(2)
  await toastOn(page).getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => names(page)).toContain('policy.pdf')
  await expect.poll(() => desk.documents()).toHaveLength(3)
})

test('each upload tells how far it is, two run at once, one is cancelled, and leaving the page asks', async ({
  open,
}) => {
  const { page } = await open('/clients', { as: await newPerson([]) })
  const desk = await clientDesk(page)
  await page.goto(desk.tab('documents'))
  const line = await page.context().newCDPSession(page)
  const throughput = async (bytesPerSecond: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    })
  await throughput(200_000)
  const big = Buffer.alloc(1_500_000, 'x')
  await choose(page, [file('first.txt', big), file('second.txt', big), file('third.txt'), file('fourth.txt')])
  const bar = row(uploads(page), 'first.txt').getByRole('progressbar')
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0)
  expect(Number(await bar.getAttribute('aria-valuenow'))).toBeLessThan(100)
  expect(await bar.getAttribute('aria-valuetext')).toMatch(/^[\d.]+ of 1\.4 MB$/)
  expect(await row(uploads(page), 'third.txt').innerText()).toContain('Waits for the others')

  for (const name of ['fourth.txt', 'second.txt']) await page.getByRole('button', { name: `Cancel ${name}` }).click()

  // Another tab is only looked at; the page itself is not left without a question.
  await page.getByRole('tab', { name: 'Notes' }).click()
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await throughput(-1)
  await page.getByRole('tab', { name: 'Documents' }).click()
  await expect.poll(() => names(page)).toEqual(expect.arrayContaining(['first.txt', 'third.txt']) as string[])
  await expect.poll(() => uploads(page).count()).toBe(0)
  expect((await desk.documents()).map(({ fileName }) => fileName).toSorted()).toEqual(['first.txt', 'third.txt'])
})

test('what failed says why and is tried again; what cannot be kept is not even sent', async ({ open }) => {
  const person = await newPerson([])
  const { page, watch } = await open('/clients', { as: person })
  const desk = await clientDesk(page)
  await page.goto(desk.tab('documents'))
  await page.getByRole('button', { name: 'Upload' }).waitFor()
  const answers = [
    { status: 503, json: { message: 'The file store is away', code: 'UNAVAILABLE', requestId: 'r' } },
    { status: 403, json: { message: 'Invalid CSRF token', code: 'CSRF', requestId: 'r' } },
  ]
  watch.expect(/503 .*\/documents/)
  watch.expect(/403 .*\/documents/)
  const sent: string[] = []
  await page.route('**/documents', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    sent.push(route.request().headers()['x-csrf-token']!)
    const answer = answers.shift()
    await (answer ? route.fulfill(answer) : route.fallback())
  })
  await drop(page, [{ name: 'letter.txt', size: 20 }])
  const letter = row(uploads(page), 'letter.txt')
  await letter.getByText('The file store is away').waitFor()
  // A bad token is no failure: a fresh one is asked for, once.
  await letter.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => names(page)).toEqual(['letter.txt'])
  expect(sent).toHaveLength(3)

  await drop(page, [
    { name: 'empty.txt', size: 0 },
    { name: 'huge.mov', size: largestDocument + 1 },
  ])
  expect(await row(uploads(page), 'empty.txt').innerText()).toContain('The file is empty')
  expect(await row(uploads(page), 'huge.mov').innerText()).toContain('A file may have 25 MB at most')
  await page.getByRole('button', { name: 'Dismiss huge.mov' }).focus()
  await page.keyboard.press('Enter')
  expect(await page.locator(':focus').innerText()).toContain('empty.txt')
  await page.getByRole('button', { name: 'Dismiss empty.txt' }).click()
  expect(await uploads(page).count()).toBe(0)
  expect(sent).toHaveLength(3)

  await drop(page, [{ name: 'beside.txt', size: 5 }], 'nav')
  await drop(page, [])
  expect(sent).toHaveLength(3)
  expect(page.url()).toContain('tab=documents')

  // Reads would find it over as well: they hang, so that it is the upload that does.
  watch.expect(/401 .*\/documents/)
  await page.route('**/api/clients/**', (route) => (route.request().method() === 'GET' ? undefined : route.fallback()))
  await endSessions(person)
  await drop(page, [{ name: 'late.txt', size: 5 }])
  await untilToasted(page, 'Unauthorized', 'You are logged out. Logging in again...')
  await page.waitForURL((address) => !address.pathname.startsWith('/clients'))
})

async function choose(page: Page, files: ReturnType<typeof file>[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload' }).click()
  await (await chooser).setFiles(files)
}

/** Lets go of files over a part of the page; of a word that is dragged where there are none. */
async function drop(page: Page, files: { name: string; size: number }[], over = '[role=tabpanel] section') {
  const dataTransfer = await page.evaluateHandle((files) => {
    const transfer = new DataTransfer()
    for (const { name, size } of files) transfer.items.add(new File([new Uint8Array(size)], name))
    if (!files.length) transfer.setData('text/plain', 'a word')
    return transfer
  }, files)
  const target = page.locator(over).first()
  await target.dispatchEvent('dragover', { dataTransfer })
  if (files.length) await page.getByText('Drop to upload for Jonah').waitFor()
  else expect(await page.getByText('Drop to upload for Jonah').count()).toBe(0)
  await target.dispatchEvent('drop', { dataTransfer })
  await page.getByText('Drop to upload for Jonah').waitFor({ state: 'detached' })
}
