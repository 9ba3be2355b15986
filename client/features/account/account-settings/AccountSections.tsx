import { useState } from 'react';
import type { KeepOpenProps } from './AccountDialog.tsx';
import { ActiveSessionsSection } from './ActiveSessionsSection.tsx';
import { ConsentSection } from './ConsentSection.tsx';
import { DataSection } from './DataSection.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import { Reverified } from './Reverified.tsx';
import { SecuritySection } from './SecuritySection.tsx';

/** All sections of the account, and above them the dialog that asks for a reverification. */
export function AccountSections(keepOpenProps: KeepOpenProps) {
  // A new password may sign out other sessions, so their list is requested again.
  const [round, setRound] = useState(0);
  return (
    <Reverified>
      <ProfileSection />
      <ConsentSection />
      <SecuritySection onOthersOut={() => setRound(round + 1)} {...keepOpenProps} />
      <ActiveSessionsSection key={round} />
      <DataSection />
    </Reverified>
  );
}
