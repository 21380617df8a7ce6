import type { CDPSession, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { findFreePort } from '#db/embedded/postgres-address.ts'
import { openBrowser, test, waitForProgram } from '#test/browser/support/browser-test.ts'
import { findAxeViolations } from '#test/browser/support/page-findings.ts'
import { createDataDir, startProgram } from '#test/start/support/program.ts'
import { testSecret } from '#test/support/session-secret.ts'

test('from a bare start without mail: set-up, passkey, organization, an invited admin, and a sign-in by passkey', async () => {
  const { origin, setupUrl } = await startProduction()
  const { page, authenticator } = await openWithAuthenticator(origin)

  // The set-up: name and e-mail, passkey, mail, organization, first admin.
  await page.goto(setupUrl)
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Byron')
  await page.getByLabel('E-mail').fill('Ada@example.com')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Next time without e-mail' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  await page.getByRole('heading', { name: 'Mail', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Later' }).click()
  await page.getByLabel('Name').fill('Harbor')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('E-mail').fill('admin@example.com')
  await page.getByRole('button', { name: 'Invite' }).click()
  const link = await page.getByLabel('Invitation link').inputValue()

  // The invited admin comes in by the link, and wants no passkey.
  const invited = await openBrowser()
  onTestFinished(() => invited.page.context().close())
  await invited.page.goto(link)
  expect(await invited.page.getByLabel('E-mail').inputValue()).toBe('admin@example.com')
  await invited.page.getByLabel('First name').fill('Grace')
  await invited.page.getByLabel('Last name').fill('Hopper')
  await expectAccessible(invited.page)
  await invited.page.getByRole('button', { name: 'Accept invitation' }).click()
  await invited.page.getByRole('button', { name: 'Not now' }).click()
  await waitForProgram(invited.page)
  expect(new URL(invited.page.url()).pathname).toBe('/')

  // The passkey of another is not theirs.
  await invited.page.goto(`${origin}/profile`)
  await waitForProgram(invited.page)
  const noPasskey = 'Mail is not set up here: without a passkey you cannot sign in again'
  await invited.page.getByRole('region', { name: 'Passkeys' }).getByText(noPasskey).waitFor()
  expect(await invited.page.getByRole('button', { name: /^Rename/ }).count()).toBe(0)

  // A sign-in by passkey needs no mail and does not ask for an address.
  await signInByPasskey(page, origin)
  await waitForProgram(page)
  const list = page.getByRole('region', { name: 'Passkeys' })
  await list.getByText('Last used: Today').waitFor()
  await list.getByRole('button', { name: /^Rename/ }).click()
  const newName = list.getByLabel('Name of the passkey')
  const save = list.getByRole('button', { name: 'Save' })
  await newName.fill('x'.repeat(101))
  await save.click()
  await list.getByRole('alert').getByText('Must have at most 100 characters').waitFor()
  await newName.fill('\u200b')
  await save.click()
  await list.getByRole('alert').getByText('Required').waitFor()
  await newName.fill('Laptop')
  await save.click()
  await list.getByText('Laptop').waitFor()

  // A copy of the key keeps the counter at which it was made: once the original has been used, the copy is refused.
  const copies = await authenticator.getCredentials()
  await signInByPasskey(page, origin)
  await authenticator.replaceCredentials(copies)
  await signInByPasskey(page, origin)
  await page.getByRole('heading', { name: 'This passkey was refused' }).waitFor()
  await expectAccessible(page)
})

/** Starts a program in production on a new database, and returns the set-up link that it prints. */
async function startProduction() {
  const { dataDir, remove } = await createDataDir()
  const port = await findFreePort()
  const origin = `http://localhost:${port}`
  const program = await startProgram({
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: origin,
    SESSION_SECRET: testSecret,
  })
  onTestFinished(async () => {
    await program.interrupt()
    await remove()
  })
  await program.waitForOutput(/Ctrl-C stops it/)
  return { origin, setupUrl: /http\S+\/setup\?token=\S+/.exec(program.readOutput())![0] }
}

/** Opens a page whose browser has its own authenticator, as a laptop with a fingerprint reader. */
async function openWithAuthenticator(origin: string) {
  const { page } = await openBrowser({ baseURL: origin })
  onTestFinished(() => page.context().close())
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const getCredentials = async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials
  return {
    page,
    authenticator: {
      getCredentials,
      replaceCredentials: async (credentials: Awaited<ReturnType<typeof getCredentials>>) => {
        await session.send('WebAuthn.clearCredentials', { authenticatorId })
        for (const credential of credentials)
          await session.send('WebAuthn.addCredential', { authenticatorId, credential })
      },
    },
  }
}

async function signInByPasskey(page: Page, origin: string): Promise<void> {
  await page.context().clearCookies()
  await page.goto(`${origin}/api/login?returnTo=%2Fprofile`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/identity/sign-in/') || url.pathname.endsWith('/passkey'))
}

/** No finding of axe in either theme, and no sideways scrolling at 320 px. */
async function expectAccessible(page: Page): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    expect(await findAxeViolations(page)).toEqual([])
  }
  const size = page.viewportSize()!
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.setViewportSize(size)
}
