import { describe, expect, test } from 'vitest'
import { getBottomNavLinks, getAriaCurrent, getNavLinks, routes } from '#web/frame/routes.ts'
import { comingSoonTexts, accessDeniedReasons } from '#web/frame/words.ts'

describe('the route table (spec 2)', () => {
  const linkLabels = (role: 'agent' | 'org_admin' | 'super_admin') => getNavLinks(role).map(({ label }) => label)
  const agentLinks = ['Dashboard', 'Clients', 'Planning', 'History']

  test('gives each role its links', () => {
    expect(linkLabels('agent')).toEqual(agentLinks)
    expect(linkLabels('org_admin')).toEqual([...agentLinks, 'Analytics', 'User Management'])
    expect(linkLabels('super_admin')).toEqual([...agentLinks, 'Analytics', 'User Management', 'Super Admin'])
  })

  test('puts the first four into the bottom bar, by their first words', () => {
    expect(getBottomNavLinks('super_admin').map(({ shortLabel: word }) => word)).toEqual(agentLinks)
  })

  test('has words only for paths it has', () => {
    const paths = routes.map(({ path }) => path)
    expect(paths).toEqual(
      expect.arrayContaining([...Object.keys(comingSoonTexts), ...Object.keys(accessDeniedReasons)]),
    )
  })

  test('marks the link of the page, and the link above a page below it', () => {
    const [dashboard, clients] = routes as [(typeof routes)[0], (typeof routes)[0]]
    expect(getAriaCurrent(clients, '/clients')).toBe('page')
    expect(getAriaCurrent(clients, '/clients/7')).toBe('true')
    expect(getAriaCurrent(clients, '/clientship')).toBeUndefined()
    expect(getAriaCurrent(dashboard, '/clients')).toBeUndefined()
  })
})
