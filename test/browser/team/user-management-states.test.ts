import type { Page } from 'playwright-core'
import type { Invitation } from '#contract/team/invitations.ts'
import type { TeamMember } from '#contract/team/team.ts'
import { openMemberMenu } from '#test/browser/support/members.ts'
import { failingRead, testStates } from '#test/browser/support/test-states.ts'
import { showToast, toastOn } from '#test/browser/support/toast.ts'

const path = '/user-management'
const invitationsPath = `${path}?tab=invitations`
const usersCall = '**/api/organization/users'
const settingsPath = `${path}?tab=organization`
const settingsCall = '**/api/organization/settings'
const invitationsCall = '**/api/invitations'

testStates({
  'users that are loading, then cannot be loaded': failingRead({
    as: 'admin',
    open: path,
    reads: usersCall,
    loading: 'Loading the users',
    failed: /^The users could not be loaded/,
  }),
  'a full team': { as: 'admin', show: ({ page }) => openFullTeam(page) },
  'a search without results': {
    as: 'admin',
    show: async ({ page }) => {
      await openFullTeam(page)
      await page.getByRole('searchbox').fill('nobody has this name')
      await page.getByRole('heading', { name: 'No users found' }).waitFor()
    },
  },
  'deactivating a user': {
    as: 'admin',
    show: async ({ page }) => {
      await page.route('**/workload', (route) =>
        route.fulfill({ json: { clients: 46, openTasks: 1, recurringTasks: 3, assignments: 9 } }),
      )
      await openDeactivation(page)
      await page.getByText('They have 46 clients, 1 open task, 3 recurring tasks, and 9 nurture assignments.').waitFor()
    },
  },
  'deactivating a user whose work cannot be counted': {
    as: 'admin',
    show: async ({ page, watch }) => {
      watch.expect(/503/)
      await page.route('**/workload', (route) => route.fulfill({ status: 503 }))
      await openDeactivation(page)
      await page.getByText(/^Their work could not be counted/).waitFor()
    },
  },
  'an invitation without an address': {
    as: 'admin',
    path,
    show: async ({ page }) => {
      await page.getByRole('button', { name: 'Invite User' }).click()
      await page.getByRole('button', { name: 'Send Invitation' }).click()
      await page.getByText('Required', { exact: true }).waitFor()
      await toastOn(page).getByText('Please fill in all required fields.').waitFor()
      await showToast(page)
    },
  },
  'an invitation that is refused': {
    as: 'admin',
    path,
    show: async ({ page, watch }) => {
      watch.expect(/409/)
      await page.getByRole('button', { name: 'Invite User' }).click()
      await page.getByLabel('E-mail address').fill('agent@harbor.test')
      await page.getByRole('button', { name: 'Send Invitation' }).click()
      await page.getByRole('alert').getByText('This person is already a member of the organization').waitFor()
      await showToast(page)
    },
  },
  'invitations that are loading, then cannot be loaded': failingRead({
    as: 'admin',
    open: invitationsPath,
    reads: invitationsCall,
    loading: 'Loading the invitations',
    failed: /^The invitations could not be loaded/,
  }),
  'no invitations': {
    as: 'admin',
    show: async ({ page }) => {
      await page.route(invitationsCall, (route) => route.fulfill({ json: [] }))
      await page.goto(invitationsPath)
      await page.getByRole('heading', { name: 'No pending invitations' }).waitFor()
    },
  },
  'settings that are loading, then cannot be loaded': failingRead({
    as: 'admin',
    open: settingsPath,
    reads: settingsCall,
    loading: 'Loading the settings',
    failed: /^The settings could not be loaded/,
  }),
  'settings with an invalid link': {
    as: 'admin',
    path: settingsPath,
    show: async ({ page }) => {
      await page.getByLabel('Quote tool URL').fill('quote')
      await page.getByText('Please enter a valid URL').waitFor()
    },
  },
  'many invitations': {
    as: 'admin',
    show: async ({ page }) => {
      await page.route(invitationsCall, (route) => route.fulfill({ json: createInvitations(40) }))
      await page.goto(invitationsPath)
      await page.getByText('Expired').first().waitFor()
      await page.getByText('Resend needed').first().waitFor()
      await page.getByText('Invited by Dana Whitcombe, no longer an admin').first().waitFor()
    },
  },
})

async function openMenu(page: Page): Promise<void> {
  await page.goto(path)
  await openMemberMenu(page, 'Theo Lindqvist')
  await page.getByRole('menu').waitFor()
}

async function openDeactivation(page: Page): Promise<void> {
  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await page.getByRole('dialog').waitFor()
}

async function openFullTeam(page: Page): Promise<void> {
  await page.route(usersCall, (route) => route.fulfill({ json: createTeam(60) }))
  await page.goto(path)
  await page.getByRole('heading', { name: 'Deactivated Users' }).waitFor()
}

const names = [
  ['Ada', 'Byron'],
  ['Maximiliana-Alexandrina', 'Featherstonehaugh-Cholmondeley-Wolfeschlegelsteinhausen'],
  [null, null],
  ['ليلى', 'حدّاد'],
  ['Zoë 🌊', null],
] as const

const createId = (index: number) => `019a2b3c-4d5e-7f60-8a9b-${String(index).padStart(12, '0')}`

const createTeam = (count: number): TeamMember[] =>
  Array.from({ length: count }, (_, index) => {
    const [firstName, lastName] = names[index % names.length]!
    return {
      id: createId(index),
      firstName,
      lastName,
      email: `a.rather.long.address.of.somebody.${index}@insurance-company.example.com`,
      role: index % 7 ? 'agent' : 'org_admin',
      isActive: index % 6 !== 5,
      createdAt: '2026-11-21T15:00:00.000Z',
      profileImageUrl: null,
    }
  })

const createInvitations = (count: number): Invitation[] =>
  Array.from({ length: count }, (_, index) => ({
    id: createId(index),
    email:
      index % 3 ? `person${index}@example.com` : `a.rather.long.address.of.somebody.${index}@insurance.example.com`,
    role: index % 4 ? 'agent' : 'org_admin',
    invitedBy: createId(0),
    invitedByName: index % 5 ? 'Dana Whitcombe' : null,
    hasInviterLeft: index % 4 === 3,
    createdAt: '2026-11-21T15:00:00.000Z',
    expiresAt: index % 2 ? '2999-11-28T15:00:00.000Z' : '2026-01-01T15:00:00.000Z',
  }))
