import { createHash, randomBytes } from 'node:crypto'
import { findFreePort } from '#db/embedded/postgres-address.ts'
import { newId } from '#server/base/ids.ts'
import type { SeededOrganization, SeededUser } from '#test/support/data/seed.ts'
import type { InstanceSettings } from '#test/support/instance.ts'
import { type TestApp, createTestApp } from '#test/support/test-app.ts'
import { testNow } from '#test/support/test-clock.ts'
import { type Visit, type Visitor, createVisitor } from './visitor.ts'

export type SignInTestApp = TestApp & {
  publicUrl: string
  platform: SeededOrganization
  newVisitor(): Visitor
  /** Creates an invitation and returns its ID, token and link path. */
  createInvitation(
    inviter: SeededUser,
    email: string,
    overrides?: Record<string, string | null>,
  ): Promise<{ id: string; token: string; link: string }>
  /** Replaces the token and expiry of an invitation, as resending does; returns the new link path. */
  renewInvitation(id: string, expiresAt: string): Promise<string>
  /** Reads the audit entries of an action, oldest first. */
  readAudit(
    action: string,
  ): Promise<
    { organizationId: string; actorId: string | null; subjectId: string | null; details: Record<string, unknown> }[]
  >
}

/** Starts a listening test app with settings for an issuer; without any it signs people in as the demo does. */
export async function createSignInTestApp(
  issuerSettings: (publicUrl: string) => Promise<Record<string, string>>,
  env: Record<string, string> = {},
  demoAccounts: InstanceSettings['demoAccounts'] = [],
): Promise<SignInTestApp> {
  const port = await findFreePort()
  const publicUrl = `http://127.0.0.1:${port}`
  const testApp = await createTestApp({
    env: { PUBLIC_URL: publicUrl, ...(await issuerSettings(publicUrl)), ...env },
    demoAccounts,
  })
  await testApp.app.listen({ host: '127.0.0.1', port })
  return {
    ...testApp,
    publicUrl,
    platform: await testApp.seed.organization({ name: 'Daybook', is_platform: true }),
    newVisitor: () => createVisitor(publicUrl),
    createInvitation: async (inviter, email, overrides = {}) => {
      const id = newId()
      const { token, hash, link } = newToken()
      const inviterColumns = { invited_by: inviter.id, invited_by_organization: inviter.organizationId }
      const row = {
        organization_id: inviter.organizationId,
        id,
        email,
        role: 'agent',
        token_hash: `\\x${hash}`,
        ...inviterColumns,
        created_at: testNow,
      }
      await testApp.seed.insert('invitations', [
        { ...row, expires_at: '2026-11-28T15:00:00Z', accepted_at: null, ...overrides },
      ])
      return { id, token, link }
    },
    renewInvitation: async (id, expiresAt) => {
      const { hash, link } = newToken()
      await testApp.owner.query('update invitations set token_hash = $2, expires_at = $3 where id = $1', [
        id,
        `\\x${hash}`,
        expiresAt,
      ])
      return link
    },
    readAudit: async (action) => {
      const text = `select organization_id as "organizationId", actor_id as "actorId", subject_id as "subjectId", details
        from audit where action = $1 order by id`
      return (await testApp.owner.query(text, [action])).rows
    },
  }
}

/** Returns the heading of a page. */
export const pageTitle = ({ text }: Visit): string | undefined => /<h1>(.*?)<\/h1>/.exec(text)?.[1]

/** Requests the signed-in user of a browser. */
export async function currentUserOf(
  browser: Visitor,
): Promise<{ status: number; email?: string; role?: string; organizationId?: string; id?: string; isDemo?: boolean }> {
  const { status, text } = await browser.visit('/api/auth/user')
  return { status, ...(status === 200 ? JSON.parse(text) : {}) }
}

function newToken() {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: createHash('sha256').update(token).digest('hex'), link: `/api/login?invitation=${token}` }
}
