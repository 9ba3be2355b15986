import type { CDPSession, Page } from 'playwright';

/** Runs in a page before its scripts. It removes the mark of an automated browser: the official client refuses passkeys to those. */
export function hideAutomation(): void {
  Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false });
}

/** A device of a page that makes passkeys, with a screen lock that its owner opens. */
export class VirtualAuthenticator {
  private readonly devTools: CDPSession;
  private readonly authenticatorId: string;

  private constructor(devTools: CDPSession, authenticatorId: string) {
    this.devTools = devTools;
    this.authenticatorId = authenticatorId;
  }

  /** Adds one that waits: nobody touches it yet. It goes away with the document, so the page must be open. */
  static async add(page: Page): Promise<VirtualAuthenticator> {
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('WebAuthn.enable', { enableUI: false });
    const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        // Automatic presence would also answer an autofill, which nobody has chosen.
        automaticPresenceSimulation: false,
      },
    });
    return new VirtualAuthenticator(devTools, authenticatorId);
  }

  /** The owner answers each request that begins from now on, or none any more. */
  async touch(enabled: boolean): Promise<void> {
    await this.devTools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId: this.authenticatorId, enabled });
  }
}
