import type { TeamMember } from '#contract/team/team.ts'

type NamedMember = Pick<TeamMember, 'firstName' | 'lastName' | 'email'>

/** Who a client may be given to: everybody active but the one who has them, by name. */
export const reassignCandidates = (team: readonly TeamMember[], currentAgentId: string): readonly TeamMember[] =>
  team
    .filter(({ id, isActive }) => isActive && id !== currentAgentId)
    .sort((one, other) => memberName(one).localeCompare(memberName(other)))

/** A colleague by name, by e-mail where they have none. */
export const memberName = ({ firstName, lastName, email }: NamedMember): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email

/** A colleague in a list, where two may share a name. */
export const memberLabel = (member: NamedMember): string =>
  memberName(member) === member.email ? member.email : `${memberName(member)} (${member.email})`
