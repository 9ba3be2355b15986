import { ADS_CLIENT_ID, type OutsideAds, SCRIPT_URL } from '../../../../shared/api/page-config.ts';
import { lateConfig } from '../../../platform/page-config.ts';
import { isRecord } from '../../../platform/storage.ts';

const PROVIDERS: readonly unknown[] = ['h5', 'gpt', 'generic'] satisfies OutsideAds['provider'][];

/**
 * Reads whose ads the page shows. A provider of which something is invalid or missing is no provider: cards of our own are shown then.
 * @param config as the server wrote it
 */
export function readAdsConfig(config: unknown = lateConfig('ads')): 'house' | 'none' | OutsideAds {
  if (config === 'none') return 'none';
  if (!isRecord(config) || !PROVIDERS.includes(config.provider)) return 'house';
  const { provider, scriptUrl, clientId, mayBePersonal } = config;
  const isNamed = typeof clientId === 'string' && ADS_CLIENT_ID.test(clientId);
  if (typeof scriptUrl !== 'string' || !SCRIPT_URL.test(scriptUrl) || (!isNamed && provider !== 'generic')) return 'house';
  return {
    provider: provider as OutsideAds['provider'],
    scriptUrl,
    ...(isNamed ? { clientId } : {}),
    ...(mayBePersonal === true ? { mayBePersonal } : {}),
  };
}
