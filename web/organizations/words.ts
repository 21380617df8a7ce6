/** Texts of an organization's links (docs/product/first-steps.md). */
export const words = {
  setLinks: 'Set your own links',
  setLinksReason: 'Quote and Calendar open the defaults: neither you nor your organization has links of your own.',
} as const
