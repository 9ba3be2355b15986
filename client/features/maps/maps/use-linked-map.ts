import { api } from '../../../api/client.ts';
import { useCall } from '../../../api/use-call.ts';
import { today } from '../../../platform/today.ts';
import { type MapLink, resolveLink } from './map-links.ts';

/**
 * Finds the map of a link.
 * @param link the same object for as long as it is the same link
 */
export const useLinkedMap = (link: MapLink) => useCall(link, () => resolveLink(link, api, today()));
