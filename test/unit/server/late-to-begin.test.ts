import { expect, test } from 'vitest'
import { isLateToBegin, sortMostBehindFirst } from '#server/analytics/today.ts'

const idleAtNoon = { hasBegun: false, due: 3, done: 0, hour: 12, isWorkingDay: true }

test.each([
  ['who has done nothing by noon of a working day', {}, true],
  ['nobody before noon', { hour: 11 }, false],
  ['who has done nothing until the evening', { hour: 23 }, true],
  ['nobody who has begun', { hasBegun: true }, false],
  ['nobody on a day off', { isWorkingDay: false }, false],
  ['nobody without anything due', { due: 0 }, false],
  ['nobody with everything done', { done: 3 }, false],
])('late to begin is %s', (_who, changes, expected) =>
  expect(isLateToBegin({ ...idleAtNoon, ...changes })).toBe(expected),
)

test('who is late to begin comes first, then who has the most overdue, and equal ones stay in order', () => {
  const user = (name: string, isLate: boolean, overdue: number) => ({ name, isLateToBegin: isLate, overdue })
  const users = [
    user('Ann', false, 0),
    user('Bo', false, 7),
    user('Cy', true, 0),
    user('Di', false, 0),
    user('Ed', true, 2),
  ]
  expect(sortMostBehindFirst(users).map(({ name }) => name)).toEqual(['Ed', 'Cy', 'Bo', 'Ann', 'Di'])
})
