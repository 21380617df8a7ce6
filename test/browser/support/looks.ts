import { beforeAll, expect } from 'vitest'
import { axeFindings, layoutFindings } from './inspect.ts'
import type { Person } from './person.ts'
import { busyPerson, states } from './states.ts'
import { type Size, test } from './test.ts'

/** What is hard to see, to press or to reach, on whatever there is to see, in both themes. */
export function testLooks(size: Size): void {
  let busy: Person
  beforeAll(async () => void (busy = await busyPerson()))

  const shown = Object.entries(states).filter(([, { only }]) => !only || only === size)
  test.for(shown)('%s', async ([, { path = '/', as, arrive }], { open }) => {
    const opened = await open(path, { size, as: as === 'nobody' ? undefined : (as ?? busy) })
    await arrive(opened)
    expect(await axeFindings(opened.page)).toEqual([])
    expect(await layoutFindings(opened.page, size === 'phone')).toEqual([])
  })
}
