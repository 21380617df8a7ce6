import { readdir } from 'node:fs/promises'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { maxParsedDocumentBytes, type ParsedSchedule, type ParsedSequence } from '#contract/parsing/parsing.ts'
import type { Browser } from '#test/support/browser/browser.ts'
import { buildDoc } from '#test/support/corpus/build-doc.ts'
import { drawDocx } from '#test/support/corpus/draw-docx.ts'
import { drawPdf } from '#test/support/corpus/draw-pdf.ts'
import { type ClientFixture, createClientFixture } from '#test/support/data/client-fixture.ts'
import { buildPdf, encodeDocument, planText } from '#test/support/data/plan-files.ts'
import { encodeForm, formEnd, multipart, partHead } from '#test/support/multipart.ts'
import { createStreamingCaller } from '#test/support/streaming-request.ts'

let fixture: ClientFixture
let agent: Browser
beforeAll(async () => {
  fixture = await createClientFixture()
  agent = fixture.agent
})

const sequencePath = '/api/nurture-sequences/parse-document'
const schedulePath = '/api/schedule/parse-document'
function send<T>(path: string, fileName: string, content: string | Buffer) {
  const { body, headers } = encodeDocument(fileName, content)
  return agent.post<T>(path, body, headers)
}

describe('a sequence', () => {
  test('is read from a text with the line that each task came from, and nothing is saved', async () => {
    const before = await fixture.testApp.snapshot()
    const { status, body } = await send<ParsedSequence>(sequencePath, 'plan.txt', planText)
    expect(status).toBe(200)
    expect(body).toEqual({
      name: 'New client plan',
      description: null,
      parsedBy: 'rules',
      modelProblem: null,
      notPlaced: [],
      notPlacedCount: 0,
      tasks: [
        {
          title: 'Call the client',
          description: null,
          taskType: 'call',
          daysAfterKickoff: 1,
          priority: 'medium',
          dueTime: null,
          targetCount: 1,
          estimatedMinutes: 15,
          source: { number: 2, text: 'Day 1: Call the client (15 min)' },
        },
        {
          title: 'Send the welcome email',
          description: null,
          taskType: 'email',
          daysAfterKickoff: 3,
          priority: 'medium',
          dueTime: null,
          targetCount: 1,
          estimatedMinutes: 30,
          source: { number: 3, text: 'Day 3: Send the welcome email' },
        },
      ],
    })
    expect(await fixture.testApp.snapshot()).toEqual(before)
  })

  test.each<[string, () => Promise<Buffer>]>([
    ['plan.pdf', () => drawPdf({ text: `# ${planText}`, header: '', footer: 'Page {page}' })],
    ['plan.docx', () => drawDocx(`# ${planText}`)],
    ['plan.doc', async () => buildDoc(planText)],
    ['PLAN.TXT', async () => Buffer.from(planText, 'utf16le')],
  ])('is read from %s', async (fileName, draw) => {
    const { body } = await send<ParsedSequence>(sequencePath, fileName, await draw())
    expect(body.tasks.map(({ title, daysAfterKickoff }) => [title, daysAfterKickoff])).toEqual([
      ['Call the client', 1],
      ['Send the welcome email', 3],
    ])
  })

  test('lists lines without a day or with one outside the plan, and is named after its file without a title', async () => {
    const text = '- Order the certificates\n\nDay 400: Call the client\nDay 2: Email the client\n'
    const { body } = await send<ParsedSequence>(sequencePath, 'Bay Marine.txt', text)
    expect(body).toMatchObject({
      name: 'Bay Marine',
      tasks: [{ title: 'Email the client', daysAfterKickoff: 2 }],
      notPlaced: [
        { number: 1, text: 'Order the certificates', reason: 'no_day' },
        { number: 2, text: 'Day 400: Call the client', reason: 'out_of_range' },
      ],
    })
  })

  test('counts all lines not placed, lists 200 of them, and does not cut them at 500 characters', async () => {
    const line = `Send ${'the certificates of insurance '.repeat(30)}to Ann`
    const text = `${`- ${line}\n`.repeat(250)}Day 2: Email the client\n`
    const { status, body } = await send<ParsedSequence>(sequencePath, 'plan.txt', text)
    expect(status).toBe(200)
    expect(body.tasks).toHaveLength(1)
    expect(body.notPlaced[199]).toEqual({ number: 200, text: line, reason: 'no_day' })
    expect([body.notPlaced.length, body.notPlacedCount]).toEqual([200, 250])
  })

  test('has 200 tasks at most', async () => {
    const { body } = await send<ParsedSequence>(sequencePath, 'plan.txt', '120-day plan\nDaily: call\nDaily: email\n')
    expect(body.tasks).toHaveLength(200)
    expect(body.notPlaced).toEqual([{ number: 3, text: 'Daily: email', reason: 'too_many' }])
  })
})

describe('a schedule', () => {
  test('counts its days from 0, and covers 90 of them', async () => {
    const pdf = buildPdf(['Day 1: Call 20 leads', 'Day 90: Write the quotes', 'Day 91: Rest the leads'])
    const { status, body } = await send<ParsedSchedule>(schedulePath, 'plan.pdf', pdf)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      tasks: [
        { title: 'Call 20 leads', type: 'call', daysFromStart: 0, targetCount: 20 },
        { title: 'Write the quotes', type: 'quote', daysFromStart: 89 },
      ],
      notPlaced: [{ text: 'Day 91: Rest the leads', reason: 'out_of_range' }],
    })
  })

  test('is read from a PDF only', async () => {
    const refused = { status: 415, body: { code: 'WRONG_TYPE', message: expect.stringContaining('not a PDF') } }
    expect(await send(schedulePath, 'plan.txt', planText)).toMatchObject(refused)
    expect(await send(schedulePath, 'plan.pdf', planText)).toMatchObject(refused)
    expect(await send(schedulePath, 'plan.docx', await drawDocx(planText))).toMatchObject(refused)
  })
})

test.each<[string, string, RegExp]>([
  ['no step', 'Minutes of the meeting\nThe weather was fine.\n', /No steps were found/],
  ['no day', 'New client steps\n- Call the client\n- Email the policy\n', /no day for any/],
  ['no day within the plan', 'Plan\nDay 400: Call the client\n', /only on days outside/],
])('a document of which nothing is placed is refused: %s', async (_, text, message) => {
  expect(await send(sequencePath, 'plan.txt', text)).toMatchObject({
    status: 422,
    body: { code: 'UNREADABLE', message: expect.stringMatching(message) },
  })
})

test('rights that end while the document is received end the call', async () => {
  const { colleague } = fixture.people.harbor
  const leaver = await fixture.testApp.signIn(colleague)
  const instance = await fixture.testApp.addInstance()
  const call = await createStreamingCaller(instance, leaver)
  const upload = call('POST', sequencePath, multipart)
  await upload.write(partHead({ name: 'document', fileName: 'plan.txt' }))
  await upload.write(planText)
  await vi.waitFor(async () => expect(await readdir(instance.files.incomingDir)).toHaveLength(1))
  await fixture.testApp.owner.query('update users set is_active = false where id = $1', [colleague.id])
  upload.request.end(formEnd)
  expect((await upload.readResponse()).status).toBe(401)
  await vi.waitFor(async () => expect(await readdir(instance.files.incomingDir)).toEqual([]))
})

test('a form without a file is refused at its field, and a document over 10 MB whatever is in it', async () => {
  const { body, headers } = encodeForm({ name: 'other', content: 'x' })
  expect(await agent.post(sequencePath, body, headers)).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'document' }] },
  })
  expect(await send(sequencePath, 'plan.txt', Buffer.alloc(maxParsedDocumentBytes + 1, 'x'))).toMatchObject({
    status: 413,
    body: { code: 'TOO_LARGE', message: 'Files can be up to 10 MB' },
  })
})

test('a user may parse 30 documents in 10 minutes', async () => {
  const limited = await fixture.testApp.addInstance({ env: { RATE_LIMIT: 'on' } })
  const caller = agent.at(limited.app)
  const { body, headers } = encodeDocument('plan.exe', planText)
  for (let call = 0; call < 30; call++) expect((await caller.post(sequencePath, body, headers)).status).toBe(415)
  expect(await caller.post(sequencePath, body, headers)).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
})
