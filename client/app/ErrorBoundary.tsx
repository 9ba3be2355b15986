import { Component, type ReactNode } from 'react';
import { FailureScreen } from '../features/run/failure/FailureScreen.tsx';
import { useText } from '../i18n/use-text.ts';

interface State {
  readonly failed: boolean;
}

/** The outermost error boundary: an error while rendering shows a screen with a remedy instead of a blank page. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <FailedPage retry={() => this.setState({ failed: false })} />;
  }
}

function FailedPage({ retry }: { retry(): void }) {
  const text = useText();
  return <FailureScreen message={text('play.failedPage')} remedy="reload" retry={retry} />;
}
