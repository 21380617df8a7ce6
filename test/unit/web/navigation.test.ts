import { describe, expect, test } from 'vitest'
import { buildPlanningPath, parsePlanningUrlState } from '#web/base/paths.ts'
import { findRoute, getBottomNavLinks, getAriaCurrent, getNavLinks, routes } from '#web/frame/routes.ts'
import { buildPaletteGroups, toActionPaletteOptions } from '#web/screens/palette/options.ts'

describe('the route table', () => {
  const linkLabels = (role: 'agent' | 'org_admin' | 'super_admin') => getNavLinks(role).map(({ label }) => label)
  const agentLinks = ['Dashboard', 'Clients', 'Planning', 'History']

  test('gives each role its links', () => {
    expect(linkLabels('agent')).toEqual(agentLinks)
    expect(linkLabels('org_admin')).toEqual([...agentLinks, 'Analytics', 'User Management'])
    expect(linkLabels('super_admin')).toEqual([...agentLinks, 'Analytics', 'User Management', 'Super Admin'])
  })

  test('puts the first four links into the bottom bar, labeled by their first word', () => {
    expect(getBottomNavLinks('super_admin').map(({ shortLabel: word }) => word)).toEqual(agentLinks)
  })

  test('knows a path as it is written alone', () => {
    expect(findRoute('/clients').route?.path).toBe('/clients')
    for (const path of ['/CLIENTS', '/clients/', '/clients/import/', '//clients'])
      expect(findRoute(path).route, path).toBe(undefined)
  })

  test('marks the link of the current page or of its parent', () => {
    const [dashboard, clients] = routes as [(typeof routes)[0], (typeof routes)[0]]
    expect(getAriaCurrent(clients, '/clients')).toBe('page')
    expect(getAriaCurrent(clients, '/clients/7')).toBe('true')
    expect(getAriaCurrent(clients, '/clientship')).toBeUndefined()
    expect(getAriaCurrent(dashboard, '/clients')).toBeUndefined()
  })
})

test('the tabs of Planning and the open sequence are in the address', () => {
  const plain = { tab: 'calendar', sequenceId: undefined, showsLibrary: false }
  expect(parsePlanningUrlState('')).toEqual(plain)
  expect(parsePlanningUrlState('?tab=nonsense')).toEqual(plain)
  expect(parsePlanningUrlState('?tab=sequences')).toEqual({ ...plain, tab: 'sequences' })
  expect(parsePlanningUrlState('?sequence=a%20b')).toEqual({ ...plain, tab: 'sequences', sequenceId: 'a b' })
  expect(parsePlanningUrlState('?tab=renewals')).toEqual({ ...plain, tab: 'renewals' })
  expect([
    buildPlanningPath('calendar'),
    buildPlanningPath('sequences'),
    buildPlanningPath('sequences', 'a b'),
  ]).toEqual(['/planning', '/planning?tab=sequences', '/planning?tab=sequences&sequence=a%20b'])
})

test('the palette offers to add what can be seen, not invisible characters alone', () => {
  const add = toActionPaletteOptions([{ label: 'Add task', run: () => {} }])
  const listGroups = (search: string) =>
    buildPaletteGroups(search, { screens: [], actions: [], recent: [], found: [], add }).map(({ name }) => name)
  expect(listGroups('Ring')).toHaveLength(1)
  expect(listGroups('\u200b')).toEqual([])
})
