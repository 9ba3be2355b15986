import { Component, type ReactNode } from 'react';

interface ClientErrorBoundaryProps {
  readonly children: ReactNode;
  /** Called once the children could not be rendered. */
  onFailure(): void;
}

/** Catches errors of components that use the identity client: the game around them goes on. A new key is needed to try again. */
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
