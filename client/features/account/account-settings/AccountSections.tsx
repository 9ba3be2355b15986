import { useState } from 'react';
import type { KeepOpenProps } from './AccountDialog.tsx';
import { ActiveSessionsSection } from './ActiveSessionsSection.tsx';
import { ConsentSection } from './ConsentSection.tsx';
import { DataSection } from './DataSection.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import { ReverifyDialog } from './ReverifyDialog.tsx';
import { ReverificationContext } from './reverification-context.ts';
import { SecuritySection } from './SecuritySection.tsx';
import { useReverificationRequest } from './use-reverification-request.ts';

/** All sections of the account, and above them the dialog that asks for a reverification. */
export function AccountSections(keepOpenProps: KeepOpenProps) {
  const { withReverification, request } = useReverificationRequest();
  // A new password may sign out other sessions, so their list is requested again.
  const [round, setRound] = useState(0);
  return (
    <ReverificationContext value={withReverification}>
      <ProfileSection />
      <ConsentSection />
      <SecuritySection onOthersOut={() => setRound(round + 1)} {...keepOpenProps} />
      <ActiveSessionsSection key={round} />
      <DataSection />
      {request && <ReverifyDialog request={request} />}
    </ReverificationContext>
  );
}
