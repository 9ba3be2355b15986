import type { CDPSession } from 'playwright';
import type { Visitor } from './visitor.ts';

/** The authenticator of a visitor's device: it answers at once, as a person would, with a touch that verifies them. */
export interface VirtualAuthenticator {
  /** Whether it can tell who touches it from now on. If not, the browser reports that the person has canceled. */
  verifyPerson(canVerify: boolean): Promise<void>;
}

/** Gives the visitor's first tab an authenticator of the device: CTAP 2, with discoverable passkeys and verification of the person. */
export async function addVirtualAuthenticator({ context, page }: Visitor): Promise<VirtualAuthenticator> {
  const devTools: CDPSession = await context.newCDPSession(page);
  await devTools.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
      automaticPresenceSimulation: true,
    },
  });
  return {
    verifyPerson: async (isUserVerified) => void (await devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })),
  };
}
