import type { ReactNode } from 'react';
import { ReverifyDialog } from './ReverifyDialog.tsx';
import { ReverificationContext } from './reverification-context.ts';
import { useReverificationRequest } from './use-reverification-request.ts';
import './account-settings.css';

/** Gives its content a way to make calls with a reverification, and draws the dialog that asks for it. */
export function Reverified({ children }: { readonly children: ReactNode }) {
  const { withReverification, request } = useReverificationRequest();
  return (
    <ReverificationContext value={withReverification}>
      {children}
      {request && <ReverifyDialog request={request} />}
    </ReverificationContext>
  );
}
