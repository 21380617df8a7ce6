import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { toCsv } from '#contract/base/csv.ts'
import { rowActions } from '#contract/imports/import-decisions.ts'
import type { Browser } from '#test/support/browser/browser.ts'
import type { SeededUser } from '#test/support/data/seed.ts'
import { effort } from '#test/support/effort.ts'
import { createDirectImports, dumpBook } from '#test/support/imports/direct-imports.ts'
import { createTestApp, type TestApp } from '#test/support/test-app.ts'

let testApp: TestApp
let agent: SeededUser
let browser: Browser
beforeAll(async () => {
  testApp = await createTestApp()
  agent = await testApp.seed.user(await testApp.seed.organization())
  browser = await testApp.signIn(agent)
})

/** Few values, so that rows meet each other and the book. */
const name = fc.constantFrom('Ana', 'Bo', 'Cy', 'Ana María', '')
const email = fc.constantFrom('', '', 'a@example.com', 'B@example.com', 'c@example.com', 'no address')
const phone = fc.constantFrom('', '', '617 555 0100', '(617) 555-0101', '6.03E+09')
const text = fc.constantFrom('', '', '=1+1', "'=x", 'two\nlines', 'a, "b"; c')
const carrier = fc.constantFrom('', 'Acme', 'ACME', 'Beta')
const policyNumber = fc.constantFrom('', 'P-1', 'p-1', 'P-2')
const date = fc.constantFrom('', '2026-05-01', '2027-05-01', '2027-11-01', 'soon')
const row = fc.tuple(
  name,
  name,
  email,
  phone,
  text,
  fc.constantFrom('', '1980-02-25', '2/30/1980'),
  fc.constantFrom('', 'Active', 'lead'),
  text,
  carrier,
  policyNumber,
  date,
  date,
  fc.constantFrom('', 'auto', 'HO3', 'Flood'),
  fc.constantFrom('', 'active', 'cancelled'),
  fc.constantFrom('', '$900.00', '1.000,50 €'),
)
const header = [
  'First name',
  'Last name',
  'Email',
  'Phone',
  'Address',
  'Date of birth',
  'Status',
  'Notes',
  'Carrier',
  'Policy #',
  'Eff Date',
  'Exp Date',
  'LOB',
  'Policy status',
  'Premium',
]
const person = fc.tuple(fc.constantFrom('Ana', 'Bo', 'Cy'), email, phone, carrier, policyNumber)

const emptyBook = () => testApp.owner.query('delete from clients where organization_id = $1', [agent.organizationId])

test('a random import and its undo leave an equal book', async () => {
  const imports = createDirectImports(testApp, agent)
  await fc.assert(
    fc.asyncProperty(
      fc.array(person, { maxLength: 4 }),
      fc.array(row, { minLength: 1, maxLength: 12 }),
      fc.constantFrom('fill', 'overwrite', 'leave'),
      fc.array(fc.tuple(fc.integer({ min: 2, max: 13 }), fc.constantFrom(...rowActions)), { maxLength: 4 }),
      fc.integer({ min: 1, max: 5 }),
      async (people, rows, onMatch, choices, batchSize) => {
        await emptyBook()
        for (const [firstName, mail, number, insurer, policy] of people) {
          const { body } = await browser.post<{ id: string }>('/api/clients', {
            firstName,
            email: mail.includes('@') ? mail : null,
            phone: number || null,
          })
          const draft = { carrier: insurer, policyNumber: policy || null, line: 'auto', effectiveDate: '2026-05-01' }
          if (insurer) await browser.post(`/api/clients/${body.id}/policies`, draft)
        }
        const before = await dumpBook(testApp, agent.organizationId)
        testApp.clock.advance({ seconds: 1 })
        const { id } = await imports.upload(toCsv([header, ...rows]))
        await imports.change(id, onMatch as 'fill')
        for (const [line, action] of choices) await imports.choose(id, line, action)
        await imports.start(id)
        const done = await imports.run(id, batchSize)
        expect(done.state).toBe('done')
        expect(done.added + done.changed + done.skipped + done.problems).toBe(done.rowCount)
        testApp.clock.advance({ seconds: 1 })
        if (done.undoUntil) expect(await imports.undo(id)).toMatchObject({ removed: done.added, keptCount: 0 })
        expect(await dumpBook(testApp, agent.organizationId)).toBe(before)
      },
    ),
    { numRuns: effort.importRuns },
  )
}, 3_600_000)

/** All data that a client can have, for people who differ in e-mail and phone. */
const anyText = fc
  .string({ unit: 'grapheme', maxLength: 40 })
  // The replacement character needs attention: it replaces one that an earlier program could not read.
  .map((one) =>
    one
      .toWellFormed()
      .replaceAll(/[\0\ufffd]/g, '')
      .trim(),
  )
const client = fc.record({
  firstName: anyText.filter((one) => /[a-z]/i.test(one)),
  lastName: anyText,
  address: anyText,
  notes: anyText,
  dateOfBirth: fc.constantFrom(null, '1980-02-25', '2001-12-01'),
  status: fc.constantFrom('prospect', 'active', 'inactive'),
})
const columns = 'first_name, last_name, email, phone, address, date_of_birth::text, notes, status'
const listBook = async () =>
  (
    await testApp.owner.query(`select ${columns} from clients where organization_id = $1 order by email`, [
      agent.organizationId,
    ])
  ).rows

test('out and in again gives an equal book, and in once more changes nothing', async () => {
  const imports = createDirectImports(testApp, agent)
  await fc.assert(
    fc.asyncProperty(fc.array(client, { minLength: 1, maxLength: 8 }), async (clients) => {
      await emptyBook()
      for (const [index, one] of clients.entries()) {
        const body = { ...one, email: `p${index}@example.com`, phone: index % 2 ? `+1 617 555 01${10 + index}` : null }
        expect((await browser.post('/api/clients', body)).status).toBe(201)
      }
      const before = await listBook()
      const { text: exported } = await browser.get('/api/clients/export.csv')
      const again = await imports.upload(exported)
      await imports.change(again.id, 'overwrite')
      await imports.start(again.id)
      expect(await imports.run(again.id, 500)).toMatchObject({ added: 0, changed: 0, problems: 0 })
      expect(await listBook()).toEqual(before)
      await emptyBook()
      const { id } = await imports.upload(exported)
      await imports.start(id)
      await imports.run(id, 500)
      expect(await listBook()).toEqual(before)
    }),
    { numRuns: effort.importRuns },
  )
}, 3_600_000)
