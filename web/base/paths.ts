/** The paths of all screens (docs/product.md#user-interface); those with parameters as the router writes them. */
export const paths = {
  dashboard: '/',
  clients: '/clients',
  client: '/clients/:id',
  planning: '/planning',
  history: '/history',
  profile: '/profile',
  analytics: '/analytics',
  userManagement: '/user-management',
  superAdmin: '/super-admin',
} as const

/** The path of a client's record. */
export const clientPath = (clientId: string): string => `${paths.clients}/${encodeURIComponent(clientId)}`

/** Whether the browser shows this client's record. */
export const isViewingClient = (clientId: string): boolean => window.location.pathname === clientPath(clientId)
