import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Driver, InputSource } from './driver.ts'

/** A page as a person uses it. */
export type Page = ReturnType<typeof createPage>
type Sought = { name: string; within: string; restMs: number }
type Place = { x: number; y: number }

const timeoutMs = 20_000
/** Longer than presses are ignored on an element that has just moved under the pointer. */
const restMs = 450
const keys = { Enter: '\uE007', Tab: '\uE004' } as const

/** A person's actions on a page: look, press, type. Each waits for the element it names. */
export function createPage(driver: Driver, folder: string) {
  const run = async <Value, Result>(work: (value: Value) => Result, value: Value): Promise<Awaited<Result>> =>
    JSON.parse(
      await driver.call(
        `async (json) => JSON.stringify(await (${String(work)})(JSON.parse(json)) ?? null)`,
        JSON.stringify(value),
      ),
    )

  async function waitFor<Result>(what: string, read: () => Promise<Result>): Promise<NonNullable<Result>> {
    for (const deadline = performance.now() + timeoutMs; ; await pause(50)) {
      // A page that is left answers with an error; the next one answers again.
      const result = await read().catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))
      if (result && !(result instanceof Error)) return result
      if (performance.now() < deadline) continue
      await takeScreenshot('failure')
      throw new Error(`${what} did not come`, { cause: result })
    }
  }

  /** Waits for text, or for a pattern of text, that a person can see. */
  const see = (pattern: string | RegExp) =>
    waitFor(`"${pattern}"`, async () => {
      const text = await run(readText, null)
      return typeof pattern === 'string' ? text.includes(pattern) : pattern.test(text)
    })

  const seeNo = (pattern: string) =>
    waitFor(`The end of "${pattern}"`, async () => !(await run(readText, null)).includes(pattern))

  /** Presses the first control with this name, or with it in its name, in the innermost dialog or task with that text. */
  async function press(name: string, within = ''): Promise<void> {
    const place = await waitFor(`"${name}" to press`, () => run(findControl, { name, within, restMs }))
    const click = [
      { type: 'pointerMove', ...place },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await driver.perform([{ id: 'mouse', type: 'pointer', actions: click }])
  }

  const pressKey = (key: keyof typeof keys) => driver.perform([strike(keys[key])])

  /** Types into the field that has the focus; a date is typed otherwise than it is stored. */
  async function type(text: string, value = text): Promise<void> {
    await driver.perform([strike(...text)])
    await waitFor(`The value "${value}"`, async () => (await run(readValue, null)) === value)
  }

  let screenshotCount = 0
  async function takeScreenshot(name: string): Promise<void> {
    screenshotCount += 1
    await mkdir(folder, { recursive: true })
    const file = join(folder, `${String(screenshotCount).padStart(2, '0')}-${name}.png`)
    await run(waitForRest, null)
    await writeFile(file, Buffer.from(await driver.takeScreenshot(), 'base64'))
  }

  return {
    open: driver.navigate,
    see,
    seeNo,
    press,
    pressKey,
    type,
    fill: async (name: string, text: string) => {
      await press(name)
      await type(text)
    },
    takeScreenshot,
  }
}

/** Presses keys one after another. */
const strike = (...values: string[]): InputSource => ({
  id: 'keyboard',
  type: 'key',
  actions: values.flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]),
})

function readText(): string {
  return document.body?.innerText.replaceAll(/\s+/g, ' ') ?? ''
}

function readValue(): string {
  return (document.activeElement as HTMLInputElement).value
}

/** Waits until nothing moves on its way to another place. */
async function waitForRest(): Promise<void> {
  const isFinite = (animation: Animation) => animation.effect?.getComputedTiming().endTime !== Infinity
  await Promise.allSettled(
    document
      .getAnimations()
      .filter(isFinite)
      .map(({ finished }) => finished),
  )
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

/** Finds a control that a press would reach, scrolled into sight and at rest; returns its middle. */
async function findControl({ name, within, restMs }: Sought): Promise<Place | undefined> {
  const isSame = (place?: Place, later?: Place) => place && place.x === later?.x && place.y === later.y
  // Text that `content-visibility` skips is no innerText in WebKit.
  const textOf = (element: HTMLElement) => (element.innerText || element.textContent).replaceAll(/\s+/g, ' ').trim()
  const nameOf = (element: HTMLElement) =>
    element.ariaLabel ?? textOf((element as HTMLInputElement).labels?.[0] ?? element)
  const scopes = within
    ? [...document.querySelectorAll<HTMLElement>('[role=dialog], [data-task]')]
        .filter((scope) => textOf(scope).includes(within))
        .filter((scope, _, scopes) => !scopes.some((other) => other !== scope && scope.contains(other)))
    : [document.body]
  const controls = scopes
    .flatMap((scope) => [...scope.querySelectorAll<HTMLElement>('button, a, input, textarea, select, [role], h3')])
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.ariaDisabled !== 'true')
  // While the best match is still moving, no other match replaces it: a dialog's text names all of its fields.
  const matches = [
    (text: string) => text === name,
    (text: string) => text.startsWith(name),
    (text: string) => text.includes(name),
  ].map((isMatch) => controls.filter((control) => isMatch(nameOf(control))))
  for (const control of matches.find((controls) => controls.length > 0) ?? []) {
    const isReached = () => {
      const { x, y, width, height } = control.getBoundingClientRect()
      const place = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
      const hit = document.elementFromPoint(place.x, place.y)
      return hit && (control.contains(hit) || hit.closest('label')?.contains(control)) ? place : undefined
    }
    if (!isReached()) control.scrollIntoView({ block: 'center', behavior: 'instant' })
    const place = isReached()
    for (const start = performance.now(); isSame(place, isReached()); await new Promise(requestAnimationFrame))
      if (performance.now() - start > restMs) return place
  }
  return undefined
}
