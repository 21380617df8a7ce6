import { createContext, use } from 'react'
import { Link } from 'wouter'
import { buildUserDayPath } from '#web/base/paths.ts'

/** Whether names link to the person's day: not in an organization the viewer does not belong to. */
export const UserLinksContext = createContext(false)

/** A person's name, which links to their day if `UserLinksContext` says so. */
export const UserName = ({ id, name }: { id: string; name: string }) =>
  use(UserLinksContext) ? (
    <Link
      href={buildUserDayPath(id)}
      className="inline-flex items-center rounded-control wrap-anywhere underline decoration-line underline-offset-4 hover:decoration-current touch:min-h-11 touch:min-w-11"
    >
      <bdi>{name}</bdi>
    </Link>
  ) : (
    <bdi>{name}</bdi>
  )
