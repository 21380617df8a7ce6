import type { TeamMember } from '#contract/team.ts'

type Named = Pick<TeamMember, 'firstName' | 'lastName' | 'email'>

/** Who a client may be given to: everybody active but the one who has them, by name. */
export const receivers = (team: readonly TeamMember[], has: string): readonly TeamMember[] =>
  team
    .filter(({ id, isActive }) => isActive && id !== has)
    .sort((one, other) => teamName(one).localeCompare(teamName(other)))

/** A colleague by name, by e-mail where they have none. */
export const teamName = ({ firstName, lastName, email }: Named): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email

/** A colleague in a list, where two may share a name. */
export const teamLabel = (member: Named): string =>
  teamName(member) === member.email ? member.email : `${teamName(member)} (${member.email})`
