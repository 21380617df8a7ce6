import {
  Building2,
  CalendarDays,
  ChartColumn,
  History,
  type LucideIcon,
  SunMedium,
  UserRoundCog,
  UsersRound,
} from 'lucide-react'
import { adminRoles, allRoles, type Role, superAdminRoles } from '#contract/base/roles.ts'
import { matchPath, paths, type ScreenPath } from '#web/base/paths.ts'

/**
 * Path, title and roles of a screen, and what a user of another role is told. Routes with an icon are links in the
 * navigation.
 */
export type ScreenRoute = {
  path: ScreenPath
  label: string
  roles: readonly Role[]
  icon?: LucideIcon
  deniedReason?: string
}

/** All screens, in the order of the navigation (docs/product/interface.md#navigation). */
export const routes: readonly ScreenRoute[] = [
  { path: paths.dashboard, label: 'Dashboard', roles: allRoles, icon: SunMedium },
  { path: paths.clients, label: 'Clients', roles: allRoles, icon: UsersRound },
  { path: paths.clientImport, label: 'Import Clients', roles: allRoles },
  { path: paths.client, label: 'Client', roles: allRoles },
  { path: paths.planning, label: 'Planning', roles: allRoles, icon: CalendarDays },
  { path: paths.history, label: 'History', roles: allRoles, icon: History },
  { path: paths.profile, label: 'Profile', roles: allRoles },
  {
    path: paths.analytics,
    label: 'Analytics',
    roles: adminRoles,
    icon: ChartColumn,
    deniedReason: "You don't have permission to access analytics.",
  },
  { path: paths.userDay, label: 'Person', roles: adminRoles },
  {
    path: paths.userManagement,
    label: 'User Management',
    roles: adminRoles,
    icon: UserRoundCog,
    deniedReason: "You don't have permission to access user management.",
  },
  {
    path: paths.superAdmin,
    label: 'Super Admin',
    roles: superAdminRoles,
    icon: Building2,
    deniedReason: "You don't have permission to access this page.",
  },
]

/** Finds the route of a path, undefined for an unknown one, with the path's parameters. */
export function findRoute(path: string): { route: ScreenRoute | undefined; params: Record<string, string> } {
  for (const route of routes) {
    const params = matchPath(route.path, path)
    if (params) return { route, params }
  }
  return { route: undefined, params: {} }
}

/** A route that is a link in the navigation. */
export type NavLink = ScreenRoute & { icon: LucideIcon }

/** The navigation links of a role. The server checks roles on its own. */
export const getNavLinks = (role: Role): readonly NavLink[] =>
  routes.filter((route): route is NavLink => route.icon !== undefined && route.roles.includes(role))

/** The first four links of a role, each with the first word of its label. */
export const getBottomNavLinks = (role: Role): readonly (NavLink & { shortLabel: string })[] =>
  getNavLinks(role)
    .slice(0, 4)
    .map((link) => ({ ...link, shortLabel: link.label.split(' ')[0]! }))

/** The `aria-current` of a link: 'page' on its own path, 'true' on a path below it. */
export function getAriaCurrent(link: ScreenRoute, path: string): 'page' | 'true' | undefined {
  if (link.path === path) return 'page'
  return link.path !== paths.dashboard && path.startsWith(`${link.path}/`) ? 'true' : undefined
}
