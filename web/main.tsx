import '#web/base/zod-setup.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '#web/base/query-client.ts'
import { recordRecentErrors } from '#web/bug-reports/recent-errors.ts'
import { applyTheme } from '#web/frame/theme.ts'
import { App } from '#web/screens/app.tsx'
import { Toaster } from '#web/ui/toast.tsx'
import { TooltipHost } from '#web/ui/tooltip.tsx'

recordRecentErrors()
applyTheme()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <App />
      <Toaster />
      <TooltipHost />
    </QueryClientProvider>
  </StrictMode>,
)
