import { Component, type ReactNode } from 'react'
import { Failure } from '#web/ui/failure.tsx'
import { words } from './words.ts'

/** Keeps the bars standing when a screen throws; React has told the console, and so a bug report carries it. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  static getDerivedStateFromError = () => ({ broken: true })
  override state = { broken: false }

  override render() {
    if (!this.state.broken) return this.props.children
    return <Failure message={words.broken} retry={() => this.setState({ broken: false })} />
  }
}
