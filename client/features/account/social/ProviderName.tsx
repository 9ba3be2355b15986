import type { ReactNode } from 'react';
import { useState } from 'react';
import './providers.css';

interface ProviderNameProps {
  /** '' for none. */
  readonly logoUrl: string;
  readonly children: ReactNode;
}

/** Words about a provider, after its logo. A logo that cannot be loaded leaves no gap. */
export function ProviderName({ logoUrl, children }: ProviderNameProps) {
  const [isMissing, setMissing] = useState(logoUrl === '');
  return (
    <span className="provider-name">
      {!isMissing && <img className="provider-name__logo" src={logoUrl} alt="" width="24" height="24" onError={() => setMissing(true)} />}
      <span>{children}</span>
    </span>
  );
}
