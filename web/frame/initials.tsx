import { type CurrentUser, getInitials } from '#contract/session/session.ts'

/** A person in two letters; their name stands beside it. */
export const Initials = ({ viewer }: { viewer: CurrentUser }) => (
  <span className="grid size-9 shrink-0 place-items-center rounded-full bg-teal-wash text-sm font-semibold text-teal-deep">
    {getInitials(viewer)}
  </span>
)
