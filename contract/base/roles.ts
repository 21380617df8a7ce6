import * as z from 'zod/mini'

/** The three roles: docs/product/roles.md. */
export const allRoles = ['agent', 'org_admin', 'super_admin'] as const
export const Role = z.enum(allRoles)
export type Role = z.infer<typeof Role>

/** Roles that may call an endpoint; 'anyone' needs no session. */
export type Access = 'anyone' | readonly Role[]

export const adminRoles = ['org_admin', 'super_admin'] as const satisfies readonly Role[]
export const superAdminRoles = ['super_admin'] as const satisfies readonly Role[]

/** Displayed names of the roles. */
export const roleLabels: Record<Role, string> = { agent: 'Agent', org_admin: 'Admin', super_admin: 'Super Admin' }
