import type { Page } from 'playwright-core'

/** Opens the actions of a user in the list of users, searching for them if the list is long. */
export async function openMemberMenu(page: Page, name: string): Promise<void> {
  await page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .waitFor()
  const search = page.getByRole('searchbox', { name: 'Search by name or e-mail' })
  if (await search.isVisible()) await search.fill(name)
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
}
