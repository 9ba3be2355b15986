import type { Metadata } from '../../model/user.entity.ts';
import { MAX_JSON_BYTES, MAX_JSON_DEPTH } from '../../rules/call/form-fields.ts';
import { FapiException } from '../../rules/refusals/fapi-exception.ts';

/**
 * Merges a change into metadata: objects member by member, null removes a member, anything else replaces.
 * @throws FapiException form_param_exceeds_allowed_size when the result is too large
 */
export function mergeMetadata(present: Metadata, change: Metadata, param: string): Metadata {
  const merged = merge(present, change, 1);
  if (merged === undefined || Buffer.byteLength(JSON.stringify(merged)) > MAX_JSON_BYTES) {
    throw new FapiException('form_param_exceeds_allowed_size', { param });
  }
  return merged;
}

/** Collects members in a map: assigned to an object, a member named __proto__ would change its prototype. */
function merge(present: Metadata, change: Metadata, depth: number): Metadata | undefined {
  if (depth > MAX_JSON_DEPTH) return undefined;
  const members = new Map(Object.entries(present));
  for (const [name, value] of Object.entries(change)) {
    if (value === null) {
      members.delete(name);
      continue;
    }
    const before = members.get(name);
    const after = isObject(value) ? merge(isObject(before) ? before : {}, value, depth + 1) : value;
    if (after === undefined) return undefined;
    members.set(name, after);
  }
  return Object.fromEntries(members);
}

function isObject(value: unknown): value is Metadata {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
