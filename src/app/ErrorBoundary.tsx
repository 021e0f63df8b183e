import { Component, type ReactNode } from 'react';
import type { Monitor } from '../adapters/browser/monitor.ts';

export interface ErrorBoundaryProps {
  readonly monitor: Monitor;
  readonly fallback: (again: () => void) => ReactNode;
  readonly children: ReactNode;
}
/** Shows the fallback when a view fails to render, and reports it (SES-11). */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override componentDidCatch(error: unknown) {
    this.props.monitor.report(error, { where: 'render' });
  }
  override render() {
    return this.state.hasFailed
      ? this.props.fallback(() => this.setState({ hasFailed: false }))
      : this.props.children;
  }
}
