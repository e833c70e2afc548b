import { Component, type ReactNode } from 'react';

export interface ErrorBoundaryProps {
  /** Told of every error that reaches this boundary. */
  onError: (error: unknown) => void;
  /** Rendered in place of the broken part; `retry` renders the children again. */
  fallback: (retry: () => void) => ReactNode;
  children: ReactNode;
}

interface ErrorBoundaryState {
  broken: boolean;
}

/** Keeps an error in one part of the page from breaking the rest. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { broken: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { broken: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  retry = () => this.setState({ broken: false });

  override render() {
    return this.state.broken ? this.props.fallback(this.retry) : this.props.children;
  }
}
