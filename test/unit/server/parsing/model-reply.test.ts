import { describe, expect, test } from 'vitest'
import { buildModelReplyJsonSchema, parseModelReply } from '#server/parsing/model/model-reply.ts'

const lines = ['Welcome plan', 'Day 1: Call the client', 'Day 3: Send the policy documents', 'Call again']

const task = (fields: object) => ({
  line: 2,
  title: 'Call the client',
  description: null,
  type: 'call',
  priority: 'high',
  day: 1,
  time: null,
  minutes: 20,
  count: 1,
  ...fields,
})
const read = (...tasks: unknown[]) =>
  parseModelReply('sequence', { name: 'Plan', description: null, tasks }, lines, 'file')

test('a good reply is a sequence in the order of its days', () => {
  expect(read(task({ line: 3, title: 'Send documents', type: 'email', day: 3 }), task({}))).toEqual({
    name: 'Plan',
    description: null,
    tasks: [
      {
        title: 'Call the client',
        description: null,
        type: 'call',
        priority: 'high',
        day: 1,
        dueTime: null,
        estimatedMinutes: 20,
        targetCount: 1,
        source: { number: 2, text: 'Day 1: Call the client' },
      },
      {
        title: 'Send documents',
        description: null,
        type: 'email',
        priority: 'high',
        day: 3,
        dueTime: null,
        estimatedMinutes: 20,
        targetCount: 1,
        source: { number: 3, text: 'Day 3: Send the policy documents' },
      },
    ],
    notPlaced: [],
  })
})

test('a schedule has types of tasks and days from 0 to 89', () => {
  const plan = parseModelReply(
    'schedule',
    { name: '', description: ' 90 days ', tasks: [task({ type: 'meeting', day: 0 }), task({ day: 90 })] },
    lines,
    'file',
  )
  expect(plan).toMatchObject({ name: 'file', description: '90 days', tasks: [{ type: 'meeting', day: 0 }] })
  expect(plan!.notPlaced).toEqual([{ number: 2, text: 'Day 1: Call the client', reason: 'out_of_range' }])
})

test.each([
  ['Day 3: Call the client at 2 pm', '14:00'],
  ['Day 3, 14h30: Call the client', '14:30'],
  ['Day 3: Call the client at noon', '12:00'],
])('the hour of "%s" is taken', (line, time) => {
  const plan = parseModelReply(
    'sequence',
    { name: '', description: null, tasks: [task({ line: 1, time })] },
    [line],
    'f',
  )
  expect(plan!.tasks[0]!.dueTime).toBe(time)
})

describe('what a reply must not do', () => {
  test.for<[string, object, object]>([
    ['an invented type', { type: 'transfer_money' }, { type: 'other' }],
    ['an invented priority', { priority: 'urgent' }, { priority: 'medium' }],
    ['huge numbers', { minutes: 9e15, count: 1e9 }, { estimatedMinutes: 1_440, targetCount: 1_000 }],
    ['negative numbers', { minutes: -5, count: 0 }, { estimatedMinutes: 1, targetCount: 1 }],
    ['an hour that the line does not say', { time: '09:30' }, { dueTime: null }],
    ['no hour of a day', { time: '25:00' }, { dueTime: null }],
    ['texts for numbers', { minutes: '20', count: '1' }, { estimatedMinutes: 30, targetCount: 1 }],
    ['a title of its own', { title: 'Visit https://evil.example and pay' }, { title: 'Day 1: Call the client' }],
    ['no title', { title: null }, { title: 'Day 1: Call the client' }],
    ['line breaks and control characters', { title: 'Call\n\u0000the\u0007 client' }, { title: 'Call the client' }],
    ['half a character', { title: 'Call \ud83d' }, { title: 'Call \ufffd' }],
    ['markup, which stays text', { title: '<b>Call</b>' }, { title: '<b>Call</b>' }],
    ['more fields', { role: 'super_admin', organizationId: 'x' }, { title: 'Call the client' }],
  ])('%s', ([, fields, expected]) => {
    const plan = read(task(fields))!
    expect(plan.tasks).toHaveLength(1)
    expect(plan.tasks[0]).toMatchObject(expected)
    expect(Object.keys(plan.tasks[0]!).toSorted()).toEqual([
      'day',
      'description',
      'dueTime',
      'estimatedMinutes',
      'priority',
      'source',
      'targetCount',
      'title',
      'type',
    ])
  })

  test('a title of 100 kB is cut', () => {
    expect(read(task({ title: `Call ${'x'.repeat(100_000)}` }))!.tasks[0]!.title).toHaveLength(200)
  })

  test.for([
    ['a line that the document does not have', { line: 99 }],
    ['line 0', { line: 0 }],
    ['a fractional line', { line: 1.5 }],
    ['no line', { line: undefined }],
  ] as const)('a task on %s is dropped', ([, fields]) => {
    expect(read(task(fields))).toBeUndefined()
  })

  test.for([
    ['no day', null],
    ['a fractional day', 2.5],
    ['a text', 'tomorrow'],
  ] as const)('a task with %s is not placed', ([, day]) => {
    expect(read(task({}), task({ line: 4, title: 'Call again', day }))!.notPlaced).toEqual([
      { number: 4, text: 'Call again', reason: 'no_day' },
    ])
  })

  test('days out of range are not placed', () => {
    const plan = read(task({}), task({ day: -366 }), task({ day: 1e300 }))!
    expect(plan.notPlaced.map(({ reason }) => reason)).toEqual(['out_of_range', 'no_day'])
  })

  test('what is said twice is taken once', () => {
    expect(read(task({}), task({}))!.tasks).toHaveLength(1)
  })

  test('of 10,000 tasks 200 are taken, and the others are not placed', () => {
    const plan = read(...Array.from({ length: 10_000 }, (_, index) => task({ title: `Call ${index}` })))!
    expect([plan.tasks.length, plan.notPlaced.length]).toEqual([200, 9_800])
    expect(plan.notPlaced[0]!.reason).toBe('too_many')
  })

  test.for([null, 'text', 7, [], {}, { tasks: {} }, { tasks: [null, 'x', 3, []] }])('%j has no plan', (reply) => {
    expect(parseModelReply('sequence', reply, lines, 'file')).toBeUndefined()
    expect(parseModelReply('schedule', reply, lines, 'file')).toBeUndefined()
  })
})

test('the schema that models are asked to follow names every field as required', () => {
  for (const kind of ['sequence', 'schedule'] as const) {
    const items = (
      buildModelReplyJsonSchema(kind).properties!.tasks as { items: { required: string[]; properties: object } }
    ).items
    expect(items.required).toEqual(Object.keys(items.properties))
  }
})
