import { useState } from 'react';
import type { HoldProps } from './AccountDialog.tsx';
import { ConsentSection } from './ConsentSection.tsx';
import { DataSection } from './DataSection.tsx';
import { DevicesSection } from './DevicesSection.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import { ProtectContext } from './protect-context.ts';
import { ReverifyDialog } from './ReverifyDialog.tsx';
import { SecuritySection } from './SecuritySection.tsx';
import { useConfirmation } from './use-confirmation.ts';

/** All of the account, one section below the other, and above them the question whether it is the player. */
export function AccountSections(hold: HoldProps) {
  const { protect, request } = useConfirmation();
  // A new password may sign out other devices: their list is asked for again.
  const [round, setRound] = useState(0);
  return (
    <ProtectContext value={protect}>
      <ProfileSection />
      <ConsentSection />
      <SecuritySection onOthersOut={() => setRound(round + 1)} {...hold} />
      <DevicesSection key={round} />
      <DataSection />
      {request && <ReverifyDialog request={request} />}
    </ProtectContext>
  );
}
