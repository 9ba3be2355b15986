import { Component, type ReactNode } from 'react';

interface ClientErrorBoundaryProps {
  readonly children: ReactNode;
  /** Told once what hangs on the client cannot be drawn. */
  onFailure(): void;
}

/** A mistake while drawing what hangs on the identity client ends here: the game around it goes on. A new one is needed to try again. */
export class ClientErrorBoundary extends Component<ClientErrorBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(): void {
    this.props.onFailure();
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
