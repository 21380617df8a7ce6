/** The texts of the dialog that reports a bug (docs/product/bug-reports.md). */
export const words = {
  title: 'Report a Bug',
  label: 'What went wrong?',
  included: 'System and debugging information will be included automatically.',
  submit: 'Submit Report',
  submitting: 'Submitting...',
  sent: {
    title: 'Bug report submitted',
    description: "Thank you for helping us improve! We'll review your report soon.",
  },
  failed: {
    title: 'Failed to submit bug report',
    description: 'Please try again or contact support if the issue persists.',
  },
} as const
