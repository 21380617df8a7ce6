import { testStates } from '#test/browser/support/test-states.ts'

testStates({
  'the profile': {
    path: '/profile',
    show: async ({ page }) => {
      await page.getByRole('region', { name: 'Quick Links Preview' }).getByText('Default').first().waitFor()
      await page.getByLabel('Tell me about my day on working mornings').waitFor()
    },
  },
  'the profile with invalid and long links': {
    path: '/profile',
    show: async ({ page }) => {
      await page.getByLabel('Quote tool URL').fill(`https://${'long.'.repeat(40)}example.com/`)
      await page.getByLabel('Calendar URL').fill('javascript:alert(1)')
      await page.getByText('Please enter a valid URL').waitFor()
    },
  },
  'the profile whose organization cannot be loaded': {
    show: async ({ page, watch }) => {
      watch.expect(/503/)
      await page.route('**/api/organization/settings', (route) => route.fulfill({ status: 503 }))
      await page.goto('/profile')
      await page.getByText('Could not be loaded').first().waitFor()
    },
  },
})
