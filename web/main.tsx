import '#web/base/first.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '#web/base/query-client.ts'
import { keepRecentErrors } from '#web/bug-reports/recent-errors.ts'
import { showTheme } from '#web/frame/theme.ts'
import { App } from '#web/screens/app.tsx'
import { Toaster } from '#web/ui/toast.tsx'
import { Tooltips } from '#web/ui/tooltip.tsx'

keepRecentErrors()
showTheme()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <App />
      <Toaster />
      <Tooltips />
    </QueryClientProvider>
  </StrictMode>,
)
