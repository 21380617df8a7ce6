/** Types for the part of oidc-provider that is used; it ships without types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export type Context = {
    path: string
    status: number
    body: unknown
    set(headers: Record<string, string>): void
  }

  type Session = { destroy(): Promise<void> }
  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> }

  /** The context passed to configuration hooks. */
  export type OidcContext = Context & {
    oidc: { client: { clientId: string }; account?: { accountId: string }; provider: Provider }
  }

  export class Provider {
    constructor(issuer: string, configuration: object)
    readonly Session: { get(ctx: Context): Promise<Session> }
    readonly Grant: { new (of: { accountId: string; clientId: string }): Grant }
    silent: boolean
    /** Whether X-Forwarded-Host and -Proto are trusted. */
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
