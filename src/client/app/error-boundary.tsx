import { Component, type ReactNode } from 'react';
import { ChunkError } from './chunk-error.ts';
import { FailureScreen } from './failure-screen.tsx';
import type { LazyModule, LazyScreen } from './lazy-screen.tsx';

interface ErrorBoundaryProps {
  /** The screen or part inside; its failed fetch is forgotten before another try. */
  screen?: LazyScreen | LazyModule<unknown>;
  children: ReactNode;
}

/** Catches what a screen throws and shows the titled error screen in its place; the shell around it stays. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(thrown: unknown): { error: Error } {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  readonly retry = (): void => {
    this.props.screen?.reset();
    this.setState({ error: null });
  };

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return <FailureScreen message={error.message} isChunk={error instanceof ChunkError} onRetry={this.retry} />;
  }
}
