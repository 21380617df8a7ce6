import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '#web/base/query-client.ts'
import { startRecordingErrors } from '#web/bug-reports/recent-errors.ts'
import { applyInitialTheme } from '#web/frame/theme.ts'
import { App, prefetchFirstScreen } from '#web/screens/app.tsx'

const app = (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>
  </StrictMode>
)

startRecordingErrors()
applyInitialTheme()

// Until then the page shows a prerendered screen, which the first render replaces (docs/decisions/0010). Not awaited at
// the top level: the screens' chunks import from this one, and would wait for it.
void prefetchFirstScreen().then(() =>
  // A transition lets the browser paint and handle input between its parts.
  startTransition(() => createRoot(document.getElementById('root')!).render(app)),
)
