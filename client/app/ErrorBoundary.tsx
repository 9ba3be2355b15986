import { Component, type ReactNode } from 'react';
import { FailureScreen } from '../features/play/FailureScreen.tsx';

interface State {
  readonly failed: boolean;
}

/** The last net: a mistake of ours while drawing becomes a screen with a way out instead of a blank page. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <FailureScreen
        message="Something went wrong on our side. Your strokes are safe: reload the page to go on."
        remedy="reload"
        retry={() => this.setState({ failed: false })}
      />
    );
  }
}
