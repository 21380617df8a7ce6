import { Component, type ReactNode } from 'react'
import { ErrorState } from '#web/ui/error-state.tsx'
import { words } from './words.ts'

/** Keeps the bars standing when a screen throws; React has told the console, and so a bug report carries it. */
export class ScreenErrorBoundary extends Component<{ children: ReactNode }, { hasError: boolean }> {
  static getDerivedStateFromError = () => ({ hasError: true })
  override state = { hasError: false }

  override render() {
    if (!this.state.hasError) return this.props.children
    return <ErrorState message={words.broken} retry={() => this.setState({ hasError: false })} />
  }
}
