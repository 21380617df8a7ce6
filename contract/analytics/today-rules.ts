import type { TodayOfUser } from './today.ts'

/** The hour of a working day by which work has begun: docs/product/analytics.md#today. */
const hourToBeginBy = 12

/** Whether a user has done nothing yet though it is noon of a working day where they are, and something is left to do. */
export const isLateToBegin = ({
  hasBegun,
  due,
  done,
  hour,
  isWorkingDay,
}: Pick<TodayOfUser, 'hasBegun' | 'due' | 'done'> & { hour: number; isWorkingDay: boolean }): boolean =>
  !hasBegun && done < due && isWorkingDay && hour >= hourToBeginBy

/** Sorts users by how far they are behind: who is late to begin, then who has the most overdue; equal ones stay in order. */
export const sortMostBehindFirst = <User extends Pick<TodayOfUser, 'isLateToBegin' | 'overdue'>>(
  users: readonly User[],
): User[] =>
  users.toSorted((one, other) => Number(other.isLateToBegin) - Number(one.isLateToBegin) || other.overdue - one.overdue)
