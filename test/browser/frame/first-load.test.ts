import { readdir, readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '#test/browser/support/browser-test.ts'
import { dayList } from '#test/browser/support/day-list.ts'
import { holdRequests } from '#test/browser/support/layout-shifts.ts'

/** Maximum bytes of JavaScript, gzipped, to load the signed-in dashboard with its renewals. */
const budgetBytes = 139_100

/** Chunks of the first load, by name. */
const chunks = ['frame', 'index', 'renewals']

/** Packages and folders of ours in the first load. A new one must be worth its bytes on every first visit. */
const packages = [
  '@tanstack/query-core',
  '@tanstack/react-query',
  'lucide-react',
  'react',
  'react-dom',
  'regexparam',
  'rolldown/runtime.js',
  'scheduler',
  'use-sync-external-store',
  'vite/preload-helper.js',
  'wouter',
]

const folders = [
  'contract/base',
  'contract/clients',
  'contract/organizations',
  'contract/policies',
  'contract/session',
  'contract/streak',
  'contract/tasks',
  'web',
  'web/base',
  'web/bug-reports',
  'web/clients',
  'web/clients/form',
  'web/frame',
  'web/organizations',
  'web/policies',
  'web/policies/renewals',
  'web/screens',
  'web/screens/palette',
  'web/session',
  'web/streak',
  'web/tasks',
  'web/tasks/calendar',
  'web/tasks/card',
  'web/tasks/dashboard',
  'web/tasks/day',
  'web/tasks/list',
  'web/tasks/message',
  'web/tasks/occurrences',
  'web/ui',
  'web/ui/rows',
]

test('the first load has at most 139.1 kB of gzipped JavaScript, and only the modules that it needs', async ({
  open,
}) => {
  const { page } = await open('about:blank', { as: 'agent@harbor.test' })
  const { scripts } = await loadDashboard(page)
  expect(scripts.map(nameChunk).toSorted()).toEqual(chunks)
  const file = new URL('../../../dist/web/modules.json', import.meta.url)
  const modulesByFile = JSON.parse(await readFile(file, 'utf8')) as Record<string, string[]>
  const modules = scripts.flatMap((script) => modulesByFile[new URL(script.url()).pathname.slice(1)]!)
  const isOurs = (name: string) => /^(web|contract)\//.test(name)
  const sortNames = (names: string[]) => [...new Set(names)].toSorted()
  expect(sortNames(modules.filter((name) => !isOurs(name)))).toEqual(packages)
  expect(sortNames(modules.filter(isOurs).map((name) => name.replace(/\/[^/]*$/, '')))).toEqual(folders)

  let bytes = 0
  for (const script of scripts) {
    const answer = (await script.response())!
    expect(answer.headers()['content-encoding'], script.url()).toMatch(/^(gzip|br)$/)
    expect(answer.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
    bytes += gzipSync(await answer.body(), { level: 9 }).length
  }
  expect(bytes).toBeGreaterThan(10_000)
  expect(bytes).toBeLessThanOrEqual(budgetBytes)
})

test('no built files import each other in a circle, in which a module may run before what it needs', async () => {
  const folder = new URL('../../../dist/web/assets/', import.meta.url)
  const files = (await readdir(folder)).filter((file) => file.endsWith('.js'))
  const readImports = async (file: string) =>
    [...(await readFile(new URL(file, folder), 'utf8')).matchAll(/\b(?:from|import)\s*"\.\/([^"]+\.js)"/g)].map(
      ([, imported]) => imported!,
    )
  const importsOf = new Map(await Promise.all(files.map(async (file) => [file, await readImports(file)] as const)))
  const isInCircle = (file: string) => {
    const reached = new Set(importsOf.get(file))
    for (const one of reached) for (const imported of importsOf.get(one)!) reached.add(imported)
    return reached.has(file)
  }
  expect(importsOf.get(files.find((file) => file.startsWith('frame-'))!)).not.toEqual([])
  expect(files.filter(isInCircle)).toEqual([])
})

/**
 * Code fetched after everything the screen needs: the line of the day, the region of toasts, the bell, the sheet to
 * print, the strip of the demo, and parts not shown at first.
 */
const laterChunks = [
  'day-sheet',
  'demo-strip',
  'dist',
  'late-parts',
  'line-of-the-day',
  'notice-bell',
  'toaster',
  'words',
]

test('the first load repeats no request, and then fetches only what is needed later', async ({ open }) => {
  const { page } = await open('about:blank', { as: 'agent@harbor.test' })
  const { scripts, calls, release } = await loadDashboard(page)
  const firstCount = scripts.length
  release()
  await dayList(page).rows.first().waitFor()
  const listLaterChunks = () => [...new Set(scripts.slice(firstCount).map(nameChunk))].toSorted()
  await expect.poll(listLaterChunks).toEqual(laterChunks)
  // Reads for the coming days, once per month.
  const listReads = () => [...new Set(calls.map((call) => call.replace(/\?.*/, '')))].toSorted()
  const reads = [
    '/api/auth/user',
    '/api/notices',
    '/api/organization/settings',
    '/api/policies/renewals',
    '/api/stats/agent',
    '/api/tasks/closed',
    '/api/tasks/monthly',
    '/api/tasks/planning',
    '/api/tasks/recurring-preview',
  ]
  await expect.poll(listReads).toEqual(reads)
  await page.waitForLoadState('networkidle')
  expect(listLaterChunks()).toEqual(laterChunks)
  expect(listReads()).toEqual(reads)
  // The bell asks again and again.
  const askedOnce = calls.filter((call) => !call.startsWith('/api/notices'))
  expect(askedOnce.toSorted()).toEqual([...new Set(askedOnce)].toSorted())
})

test.for([
  ['/clients', 'agent@harbor.test', '/api/clients'],
  ['/planning', 'agent@harbor.test', '/api/tasks/recurring'],
  ['/history', 'agent@harbor.test', '/api/task-history'],
  ['/user-management', 'admin@harbor.test', '/api/organization/users'],
  ['/analytics', 'admin@harbor.test', '/api/analytics/organization'],
  ['/super-admin', 'super@daybook.test', '/api/organizations'],
] as const)(
  'the page of %s reads what its screen needs before the program runs, once',
  async ([path, email, first], { open }) => {
    const { page } = await open('about:blank', { as: email })
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch') calls.push(request.url().replace(new URL(request.url()).origin, ''))
    })
    const release = await holdRequests(page, '**/assets/index-*.js')
    await page.goto(path, { waitUntil: 'commit' })
    await expect.poll(() => calls.map((call) => call.replace(/\?.*/, ''))).toContain(first)
    const early = [...calls]
    release()
    await page.getByRole('banner').getByRole('link').first().waitFor()
    await page.waitForLoadState('networkidle')
    expect(calls.filter((call) => early.includes(call)).toSorted()).toEqual(early.toSorted())
  },
)

/** Opens the dashboard until React has rendered it and only the list of the day is awaited. */
async function loadDashboard(page: Page) {
  const scripts: Request[] = []
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request)
    if (request.resourceType() === 'fetch') calls.push(request.url().replace(new URL(request.url()).origin, ''))
  })
  const release = await holdRequests(page, '**/api/tasks/planning?*')
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Add Task' }).waitFor()
  return { scripts, calls, release }
}

const nameChunk = (script: Request): string => /assets\/([\w-]+?)-[\w-]{8}\.js$/.exec(script.url())?.[1] ?? script.url()
