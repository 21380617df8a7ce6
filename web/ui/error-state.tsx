import { RotateCw } from 'lucide-react'
import { Button } from './button.tsx'

/** For content that could not be loaded: the reason, and a retry button. */
export const ErrorState = ({ message, retry }: { message: string; retry: () => void }) => (
  <div
    role="alert"
    className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-red/40 bg-red-wash px-4 py-3"
  >
    <p className="min-w-0 text-red-deep">{message}</p>
    <Button onClick={retry}>
      <RotateCw aria-hidden />
      Try again
    </Button>
  </div>
)
