import { beforeEach, describe, expect, test } from 'vitest'
import { createPlanLanguageModel } from '#server/parsing/model/plan-language-model.ts'
import type { ModelSettings } from '#server/parsing/model/request-model-reply.ts'
import {
  type ModelServer,
  sendAnthropicReply,
  sendJson,
  sendReply,
  startModelServer,
} from '#test/support/model-server.ts'

const lines = ['Welcome plan', 'Day 1: Call the client']
const task = {
  line: 2,
  title: 'Call the client',
  description: null,
  type: 'call',
  priority: 'medium',
  day: 1,
  minutes: 20,
  count: 1,
}
const goodReply = { name: 'Welcome plan', description: null, tasks: [task] }

let server: ModelServer
let now = new Date('2026-11-22T10:00:00Z')
const logged: object[] = []
const log = {
  debug: () => undefined,
  info: () => undefined,
  warn: (entry: object) => logged.push(entry),
  error: () => undefined,
}

beforeEach(async () => {
  server ??= await startModelServer()
  server.requests.length = 0
  logged.length = 0
  now = new Date('2026-11-22T10:00:00Z')
})

const settings = (fields: Partial<ModelSettings> = {}): ModelSettings => ({
  provider: 'openai-compatible',
  model: 'test',
  baseUrl: `${server.url}/v1`,
  apiKey: 'secret-key',
  ...fields,
})
const createModel = (fields?: Partial<ModelSettings>, timeoutMs?: number) =>
  createPlanLanguageModel(settings(fields), { clock: () => now, log: log as never, ...(timeoutMs && { timeoutMs }) })

test('an OpenAI-compatible server is asked with the schema, the key and the numbered lines', async () => {
  server.respond = (response) => sendReply(response, goodReply)
  const plan = await createModel().read('sequence', lines, 'file')
  expect(plan!.tasks).toMatchObject([{ title: 'Call the client', day: 1 }])
  expect(server.requests).toHaveLength(1)
  const [{ path, headers, body }] = server.requests as [(typeof server.requests)[0]]
  expect(path).toBe('/v1/chat/completions')
  expect(headers.authorization).toBe('Bearer secret-key')
  expect(body).toMatchObject({ model: 'test', response_format: { type: 'json_schema' } })
  expect(JSON.stringify(body.messages)).toContain(JSON.stringify(JSON.stringify([2, lines[1]])).slice(1, -1))
})

test('Anthropic is asked in its own protocol', async () => {
  server.respond = (response, { body }) => {
    const [tool] = (body.tools ?? []) as { name: string }[]
    sendAnthropicReply(response, goodReply, tool && { tool: tool.name })
  }
  const plan = await createModel({ provider: 'anthropic' }).read('schedule', lines, 'file')
  expect(plan!.tasks).toMatchObject([{ title: 'Call the client', type: 'call', day: 1 }])
  expect(server.requests[0]).toMatchObject({ path: '/v1/messages', headers: { 'x-api-key': 'secret-key' } })
})

test.for([
  ['in a code block', `\`\`\`json\n${JSON.stringify(goodReply)}\n\`\`\``],
  ['between sentences', `Here is the plan: ${JSON.stringify(goodReply)} Good luck!`],
] as const)('JSON %s is found', async ([, text]) => {
  server.respond = (response) => sendReply(response, text)
  expect((await createModel().read('sequence', lines, 'file'))!.tasks).toHaveLength(1)
})

type Fault = [name: string, attempts: number, respond: ModelServer['respond']]

describe('a model that fails leaves the document to the rules', () => {
  test.for<Fault>([
    ['resets the connection', 2, (response) => response.destroy()],
    ['answers 500', 2, (response) => sendJson(response, 500, { error: { message: 'oops' } })],
    ['answers 503', 2, (response) => sendJson(response, 503, {})],
    ['answers 429', 1, (response) => sendJson(response, 429, {})],
    ['answers 429 with Retry-After', 1, (response) => sendJson(response, 429, {}, { 'retry-after': '3600' })],
    ['knows another key', 1, (response) => sendJson(response, 401, {})],
    ['does not have the model', 1, (response) => sendJson(response, 404, {})],
    ['sends the caller elsewhere', 2, (response) => void response.writeHead(302, { location: '/v2' }).end()],
    ['answers nothing', 2, (response) => void response.writeHead(200).end()],
    ['answers a page', 2, (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>')],
    [
      'stops in the middle',
      2,
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
        response.write('{"choices":')
        response.destroy()
      },
    ],
    ['answers without choices', 2, (response) => sendJson(response, 200, { choices: [] })],
    ['says an empty text', 2, (response) => sendReply(response, '')],
    ['says no JSON', 2, (response) => sendReply(response, 'I cannot do that.')],
    ['says broken JSON', 2, (response) => sendReply(response, '{"name": "Plan", "tasks": [')],
    ['says another shape', 2, (response) => sendReply(response, { steps: ['Call'] })],
    ['says tasks of wrong types', 2, (response) => sendReply(response, { ...goodReply, tasks: [1, 'a', null] })],
    [
      'names lines that are not there',
      2,
      (response) => sendReply(response, { ...goodReply, tasks: [{ ...task, line: 9 }] }),
    ],
    [
      'refuses',
      2,
      (response) =>
        sendJson(response, 200, {
          choices: [{ index: 0, finish_reason: 'content_filter', message: { role: 'assistant', content: null } }],
        }),
    ],
  ])('it %s', async ([, attempts, respond]) => {
    server.respond = respond
    expect(await createModel().read('sequence', lines, 'file')).toBeUndefined()
    expect(server.requests).toHaveLength(attempts)
    expect(logged).toHaveLength(attempts)
    expect(JSON.stringify(logged)).not.toMatch(/Welcome|client|secret-key/)
  })

  test('it is not there', async () => {
    const baseUrl = 'http://127.0.0.1:9/v1'
    expect(await createModel({ baseUrl }).read('sequence', lines, 'file')).toBeUndefined()
  })

  test('it stalls, and is not waited for', async () => {
    server.respond = () => undefined
    expect(await createModel({}, 200).read('sequence', lines, 'file')).toBeUndefined()
    expect(server.requests).toHaveLength(1)
  })

  test('it answers without end', async () => {
    server.respond = (response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const write = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
        if (!response.destroyed) response.once('drain', write)
      }
      write()
    }
    expect(await createModel().read('sequence', lines, 'file')).toBeUndefined()
    expect(server.requests).toHaveLength(2)
  })
})

test('a model that finds no task, or no day for any, has answered', async () => {
  const model = createModel()
  for (const tasks of [[], [{ ...task, day: null }]]) {
    server.respond = (response) => sendReply(response, { ...goodReply, tasks })
    for (let call = 0; call < 5; call++)
      expect(await model.read('sequence', lines, 'file')).toMatchObject({
        tasks: [],
        notPlaced: tasks.map(() => ({ reason: 'no_day' })),
      })
  }
  expect(server.requests).toHaveLength(10)
  expect([logged.length, model.isAvailable()]).toEqual([0, true])
})

test('a second attempt that succeeds is taken', async () => {
  server.respond = (response) =>
    server.requests.length === 1 ? sendJson(response, 500, {}) : sendReply(response, goodReply)
  expect((await createModel().read('sequence', lines, 'file'))!.tasks).toHaveLength(1)
})

test('a document of more than 200,000 characters is not sent', async () => {
  const model = createModel()
  expect([model.canRead(['x'.repeat(200_000)]), model.canRead(['x'.repeat(200_001)])]).toEqual([true, false])
  expect(await model.read('sequence', ['x'.repeat(200_001)], 'file')).toBeUndefined()
  expect(server.requests).toHaveLength(0)
})

test('after five failures in a row it is not asked for 60 seconds, then once', async () => {
  server.respond = (response) => sendJson(response, 429, {})
  const model = createModel()
  const read = () => model.read('sequence', lines, 'file')
  for (let failure = 0; failure < 5; failure += 1) await read()
  expect(server.requests).toHaveLength(5)
  expect(model.isAvailable()).toBe(false)
  await read()
  now = new Date(now.getTime() + 59_999)
  await read()
  expect(server.requests).toHaveLength(5)
  now = new Date(now.getTime() + 1)
  expect(model.isAvailable()).toBe(true)
  await Promise.all([read(), read(), read()])
  expect(model.isAvailable(), 'its failure opens the circuit again').toBe(false)
  expect(server.requests).toHaveLength(6)
  now = new Date(now.getTime() + 60_000)
  server.respond = (response) => sendReply(response, goodReply)
  expect((await read())!.tasks).toHaveLength(1)
  server.respond = (response) => sendJson(response, 429, {})
  await read()
  expect(model.isAvailable(), 'a success restarts the count').toBe(true)
})
