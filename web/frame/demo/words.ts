/** Texts of the demo's strip (docs/product/operation.md#demo). */
export const words = {
  demo: 'Demo',
  lookingAtDemo: 'You are looking at a demo. Its people are invented.',
  startYourOwn: 'Start your own',
  hideDemo: 'Hide this line',
  startYourOwnTitle: 'Start your own Daybook',
  startYourOwnHint: 'The same program, with an empty book. Your data stays on your machine.',
  startYourOwnSteps: [
    { text: 'Stop the demo with Ctrl-C, where it was started.', command: undefined },
    {
      text: 'Give Daybook an address, a secret and a folder of its own, and start it:',
      command: [
        'export NODE_ENV=production DATA_DIR=./daybook',
        'export PUBLIC_URL=http://localhost:3000',
        'export SESSION_SECRET=$(openssl rand -hex 32)',
        'npm start',
      ].join('\n'),
    },
    {
      text: 'Open the set-up link that it prints, which works for an hour, and follow its four steps: you, mail, your organization and its first admin.',
      command: undefined,
    },
  ],
  startYourOwnMore:
    'Keep the secret: with another one everybody has to sign in again. “Run it in production” in the README has the rest: a domain with TLS, mail, a database of your own and backups.',
  close: 'Close',
} as const
