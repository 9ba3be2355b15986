import { join } from 'node:path';
import { installFolder } from './npm-folder.ts';

/** Versions of the official client that cannot stand beside the product's. */
const FIXTURE = join(import.meta.dirname, '../../tests/clients/fixture');

/**
 * Installs the versions of the official client that judge the identity service, unless they are there.
 * @returns false when they cannot be installed; the reason is printed
 */
export const installClients = (): Promise<boolean> => installFolder(FIXTURE, 'the official clients (tests/clients/fixture)');
