import type { TodayOfUser } from './today.ts'

/** The hour of a working day by which work has begun: docs/product/analytics.md#today. */
const hourToBeginBy = 12

/** Whether a user has done nothing by noon of a working day in their zone, although something is left to do. */
export const isLateToBegin = ({
  hasBegun,
  due,
  done,
  hour,
  isWorkingDay,
}: Pick<TodayOfUser, 'hasBegun' | 'due' | 'done'> & { hour: number; isWorkingDay: boolean }): boolean =>
  !hasBegun && done < due && isWorkingDay && hour >= hourToBeginBy

/** Sorts users by how far behind they are: late to begin first, then most overdue; ties keep their order. */
export const sortMostBehindFirst = <User extends Pick<TodayOfUser, 'isLateToBegin' | 'overdue'>>(
  users: readonly User[],
): User[] =>
  users.toSorted((one, other) => Number(other.isLateToBegin) - Number(one.isLateToBegin) || other.overdue - one.overdue)
