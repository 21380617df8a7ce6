import type { CDPSession, Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '#test/browser/support/browser-test.ts'
import { createClients } from '#test/browser/support/client-list.ts'
import { dayList } from '#test/browser/support/day-list.ts'
import { createPerson, createTasks } from '#test/browser/support/person.ts'

/*
 * How long a press takes depends on the machine, so these tests check what it affects: the cards that are rendered
 * again, and the elements whose styles are recomputed, including their descendants.
 */
test('completing a task renders no card but its own, also when its line for a note comes', async ({ open }) => {
  const person = await createPerson([])
  const [client] = await createClients(person, [{ firstName: 'Noor', lastName: 'Haddad' }])
  const titles = ['Call Noor', 'Meet Noor', 'Write to Noor']
  await createTasks(
    person,
    titles.map((title) => ({ title, clientId: client!.id })),
  )
  const { page } = await open('/', { as: person, size: 'phone' })
  const day = dayList(page)
  await day.row('Call Noor').waitFor()
  for (const title of ['Call Noor', 'Meet Noor']) {
    await rememberRenders(page)
    await day.row(title).getByRole('button', { name: 'Check off' }).tap()
    await day.row(title).getByRole('textbox', { name: 'What was said?' }).waitFor()
    // The line of the task before goes.
    expect(await listRenderedCards(page)).toEqual(title === 'Call Noor' ? [title] : ['Call Noor', title])
  }
})

test('a press restyles no other card', async ({ open }) => {
  const person = await createPerson([{ title: 'One call' }, { title: 'Another call' }])
  const { page } = await open('/', { as: person, size: 'phone' })
  const day = dayList(page)
  await day.row('One call').waitFor()
  const stopTracing = await traceInvalidations(page)
  await day.click(day.row('One call'), 'Start')
  await day.click(day.row('One call'), 'Complete')
  await day.click(day.row('One call'), 'Undo')
  const { all, withCards } = await stopTracing()
  expect(all).toBeGreaterThan(0)
  expect(withCards).toEqual([])
})

/** Keeps the props that React has put on the check mark of each card. */
const rememberRenders = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const readProps = (card: Element) => {
      const mark = card.querySelector('[aria-pressed]')! as unknown as Record<string, unknown>
      return mark[Object.keys(mark).find((key) => key.startsWith('__reactProps$'))!]
    }
    const cards = [...document.querySelectorAll('[data-task]')].map((card) => [card, readProps(card)] as const)
    const listRendered = () =>
      cards.filter(([card, props]) => readProps(card) !== props).map(([card]) => card.querySelector('h3')!.textContent)
    Object.assign(window, { listRendered })
  })

const listRenderedCards = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { listRendered: () => string[] }).listRendered())

type TraceEvent = { name: string; args: { data?: { reason?: string; nodeId?: number; nodeName?: string } } }

/** Records the elements in which every style is computed again; those with cards in them are named. */
async function traceInvalidations(page: Page): Promise<() => Promise<{ all: number; withCards: string[] }>> {
  const devTools = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  devTools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await devTools.send('Tracing.start', {
    categories: 'devtools.timeline,disabled-by-default-devtools.timeline.invalidationTracking',
    transferMode: 'ReportEvents',
  })
  return async () => {
    const isComplete = new Promise((resolve) => devTools.once('Tracing.tracingComplete', resolve))
    await devTools.send('Tracing.end')
    await isComplete
    const elements = events
      .filter(({ name }) => name === 'StyleInvalidatorInvalidationTracking')
      .flatMap(({ args: { data } }) => (data?.reason?.endsWith('subtree') ? data : []))
    const withCards: string[] = []
    for (const { nodeId, nodeName } of elements) if (await containsCards(devTools, nodeId!)) withCards.push(nodeName!)
    return { all: elements.length, withCards }
  }
}

async function containsCards(devTools: CDPSession, backendNodeId: number): Promise<boolean> {
  const { object } = await devTools.send('DOM.resolveNode', { backendNodeId })
  const { result } = await devTools.send('Runtime.callFunctionOn', {
    objectId: object.objectId!,
    functionDeclaration: "function () { return this.querySelector('[data-task]') !== null }",
    returnByValue: true,
  })
  return result.value === true
}
