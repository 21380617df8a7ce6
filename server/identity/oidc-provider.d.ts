/** Types for the used part of oidc-provider, which has none. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export type Context = {
    req: IncomingMessage
    res: ServerResponse
    method: string
    path: string
    query: Record<string, string | string[] | undefined>
    status: number
    body: unknown
    cookies: { set(name: string, value: string | null, options?: object): void }
    set(headers: Record<string, string>): void
    redirect(url: string): void
  }

  type Session = { accountId?: string; destroy(): Promise<void>; grantIdFor(clientId: string): string | undefined }
  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> }
  type Client = { clientId: string; postLogoutRedirectUriAllowed(uri: string): boolean }

  /** The context passed to configuration hooks. */
  export type OidcContext = Context & {
    oidc: {
      client: Client
      session: Session
      account?: { accountId: string }
      provider: Provider
      result?: { consent?: { grantId?: string } }
    }
  }

  export class Provider {
    constructor(issuer: string, configuration: object)
    readonly Client: { find(id: string): Promise<Client | undefined> }
    readonly Session: { get(ctx: Context): Promise<Session> }
    readonly IdToken: { validate(token: string, client: Client): Promise<unknown> }
    readonly Grant: { new (of: { accountId: string; clientId: string }): Grant }
    silent: boolean
    /** Whether X-Forwarded-Host and -Proto are believed. */
    proxy: boolean
    createContext(req: IncomingMessage, res: ServerResponse): Context
    use(step: (ctx: Context, next: () => Promise<void>) => Promise<void>): this
    on(event: 'server_error', listener: (ctx: Context, error: unknown) => void): this
    on(event: 'error', listener: (error: unknown) => void): this
    callback(): (req: IncomingMessage, res: ServerResponse) => Promise<void>
    interactionDetails(req: IncomingMessage, res: ServerResponse): Promise<{ uid: string }>
    /** Resolves to the URL where the browser continues. */
    interactionResult(req: IncomingMessage, res: ServerResponse, result: object): Promise<string>
  }

  export const errors: { SessionNotFound: new (...of: never[]) => Error }
}
