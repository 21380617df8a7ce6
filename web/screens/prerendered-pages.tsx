import { renderToStaticMarkup } from 'react-dom/server'
import { getOrganizationAnalytics } from '#contract/analytics/analytics.ts'
import { listProgressOfUsers } from '#contract/analytics/today.ts'
import { buildEndpointUrl, type Endpoint } from '#contract/base/endpoint.ts'
import { allRoles, type Role } from '#contract/base/roles.ts'
import { getClient, listClients } from '#contract/clients/client-endpoints.ts'
import { listClientNotes } from '#contract/notes/notes.ts'
import { listOrganizations } from '#contract/organizations/managed-organizations.ts'
import { getOrganizationSettings } from '#contract/organizations/organizations.ts'
import { getRenewalAnalytics } from '#contract/policies/renewal-analytics.ts'
import { listRenewals } from '#contract/policies/renewals.ts'
import { listNurtureAssignments } from '#contract/sequences/assignments.ts'
import { getCurrentUser, buildSignInPath } from '#contract/session/session.ts'
import { listClientTasks } from '#contract/tasks/client-tasks.ts'
import { listUnacknowledgedClosedTasks } from '#contract/tasks/closed-tasks.ts'
import { listTaskCountsByDay } from '#contract/tasks/monthly-tasks.ts'
import { listNextTasks } from '#contract/tasks/next-tasks.ts'
import { listComingOccurrences } from '#contract/tasks/occurrences.ts'
import { listRecurringRules } from '#contract/tasks/recurring-rules.ts'
import { defaultHistoryDays, getTaskHistorySummary, listTaskHistory } from '#contract/tasks/task-history.ts'
import { getProgressOfToday, listTasksOfDay } from '#contract/tasks/tasks-of-day.ts'
import { listOrganizationUsers } from '#contract/team/team.ts'
import { listClientTimeline } from '#contract/timeline/timeline.ts'
import { paths, type ScreenPath } from '#web/base/paths.ts'
import { firstPageSize } from '#web/clients/list/queries.ts'
import { Logo } from '#web/frame/logo.tsx'
import { routes } from '#web/frame/routes.ts'
import { words } from '#web/frame/words.ts'
import { historyPageSize } from '#web/tasks/history/queries.ts'
import { LoadingState, Skeleton } from '#web/ui/load-states.tsx'
import { SignIn } from './sign-in.tsx'

/** Renders the two initial pages, shown until React takes over, when the screens are built (docs/decisions/0010). */
export const renderPages = (): Record<'signedOut' | 'signedIn', string> => ({
  signedOut: renderToStaticMarkup(<SignIn />),
  signedIn: renderToStaticMarkup(<LoadingPage />),
})

/** Constants of the inline scripts, which do not contain the contract. */
export const inlineScriptConstants = {
  userUrl: buildEndpointUrl(getCurrentUser, {}),
  signInUrl: buildSignInPath(''),
  historyDays: defaultHistoryDays,
}

/* The inline script replaces the words in capitals: the id in the path, today with its month, the first day of the history. */
const today = 'TODAY'
const month = { year: 'YEAR', month: 'MONTH' }
const week = { startDate: 'FIRST', endDate: today }

type FirstScreen = {
  path: ScreenPath
  modules: string[]
  reads: [endpoint: Endpoint, query?: Record<string, string>][]
}

const screens: FirstScreen[] = [
  {
    path: paths.dashboard,
    modules: ['screens/dashboard.tsx', 'policies/renewals/renewal-question.tsx'],
    reads: [
      [listTasksOfDay, { date: today }],
      [listRenewals, { to: today }],
      [getProgressOfToday],
      [listUnacknowledgedClosedTasks],
      [getOrganizationSettings],
      [listTaskCountsByDay, month],
      [listComingOccurrences, month],
    ],
  },
  {
    path: paths.clients,
    modules: ['screens/clients.tsx'],
    reads: [[listClients, { sort: 'added', order: 'desc', limit: String(firstPageSize) }], [listNextTasks]],
  },
  {
    path: paths.client,
    modules: ['screens/client.tsx'],
    reads: [
      [getClient],
      [listClientTimeline],
      [listClientTasks],
      [listRecurringRules],
      [listClientNotes],
      [listNurtureAssignments],
    ],
  },
  {
    path: paths.planning,
    modules: ['screens/planning.tsx'],
    reads: [
      [listTaskCountsByDay, month],
      [listComingOccurrences, month],
      [listTasksOfDay, { date: today }],
      [listRecurringRules],
    ],
  },
  {
    path: paths.history,
    modules: ['tasks/history/history-page.tsx'],
    reads: [
      [listTaskHistory, { ...week, limit: historyPageSize }],
      [getTaskHistorySummary, week],
    ],
  },
  {
    path: paths.analytics,
    modules: ['screens/analytics.tsx'],
    reads: [[getOrganizationAnalytics], [getRenewalAnalytics], [listProgressOfUsers]],
  },
  {
    path: paths.userManagement,
    modules: ['screens/user-management.tsx'],
    reads: [[getOrganizationSettings], [listOrganizationUsers]],
  },
  {
    path: paths.superAdmin,
    modules: ['screens/super-admin.tsx'],
    reads: [[listOrganizations]],
  },
]

/**
 * Fetched by the page for a path before the program is loaded: the code of its screen, and the first reads of everybody
 * who may open it.
 */
export const prerenderedScreens = screens.map(({ path, modules, reads }) => ({
  pattern: `^${path.replace(/:\w+/, '([0-9a-f-]{36})')}$`,
  modules,
  roles: getRolesIfLimited(path),
  urls: reads.map(([endpoint, query]) => buildEndpointUrl(endpoint, { params: { clientId: 'ID' }, query })),
}))

/** The roles that may open a screen, undefined for all. */
function getRolesIfLimited(path: ScreenPath): readonly Role[] | undefined {
  const roles = routes.find((route) => route.path === path)?.roles
  return roles === allRoles ? undefined : roles
}

/** Bars and placeholders: links and headings wait for the role of the user. */
const LoadingPage = () => (
  <div inert>
    <header className="sticky top-0 border-b border-line bg-paper">
      <div className="mx-auto flex h-(--top-bar) max-w-(--page-width) items-center gap-2.5 px-4 sm:px-6 lg:px-8 xl:px-(--gutter)">
        <Logo className="size-7" />
        <span className="font-serif text-lg font-semibold">{words.product}</span>
        <Skeleton className="ml-auto size-9 rounded-full touch:mr-1" />
      </div>
    </header>
    <main className="mx-auto w-full max-w-(--page-width) px-4 pt-5 sm:px-6 sm:pt-8 lg:px-8 xl:px-(--gutter)">
      <LoadingState label={words.loading} className="grid gap-6">
        <Skeleton className="h-9 w-52 max-w-full" />
        <Skeleton className="h-24" />
        <Skeleton className="h-64" />
      </LoadingState>
    </main>
    <div className="fixed inset-x-0 bottom-0 h-(--bottom-bar) border-t border-line bg-paper xl:hidden" />
  </div>
)
