import { HtmlValidate } from 'html-validate'
import { expect } from 'vitest'
import { test } from '#test/browser/support/browser-test.ts'
import { waitUntilLoaded } from '#test/browser/support/settle.ts'

const validator = new HtmlValidate({ extends: ['html-validate:standard'] })

const screens = [
  { name: 'sign-in', path: '/', as: undefined },
  { name: 'dashboard', path: '/', as: 'agent@harbor.test' },
  { name: 'clients', path: '/clients', as: 'agent@harbor.test' },
  { name: 'record', path: '/clients/first', as: 'agent@harbor.test' },
  { name: 'planning', path: '/planning', as: 'agent@harbor.test' },
  { name: 'analytics', path: '/analytics', as: 'admin@harbor.test' },
  { name: 'super admin', path: '/super-admin', as: 'super@daybook.test' },
]

test.for(screens)('the screen $name is valid HTML with one main part', async ({ name, path, as }, { open }) => {
  const { page } = await open(name === 'record' ? '/clients' : path, { ...(as && { as }) })
  if (name === 'record') await page.locator('main [data-client] a').first().click()
  await page.locator('main h1').waitFor()
  await page.waitForLoadState('networkidle')
  await waitUntilLoaded(page)
  const { results } = await validator.validateString(await page.content())
  const findings = results.flatMap(({ messages }) => messages)
  expect(findings.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`)).toEqual([])
  expect(await page.locator('main').count()).toBe(1)
  expect(await page.locator('figcaption').count()).toBe(await page.locator('figure > figcaption').count())
})
