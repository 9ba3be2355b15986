import type { Metadata } from '../../model/user.entity.ts';
import { MAX_JSON_BYTES, MAX_JSON_DEPTH } from '../../rules/call/form-fields.ts';
import { FapiException } from '../../rules/refusals/fapi-exception.ts';

/**
 * Metadata with a change in it: objects are merged member by member, null takes a member away, all else replaces.
 * @throws FapiException form_param_exceeds_allowed_size when too much would be kept
 */
export function mergeMetadata(present: Metadata, change: Metadata, param: string): Metadata {
  const merged = merge(present, change, 1);
  if (merged === undefined || Buffer.byteLength(JSON.stringify(merged)) > MAX_JSON_BYTES) {
    throw new FapiException('form_param_exceeds_allowed_size', { param });
  }
  return merged;
}

/** Members are kept in a map until the end: assigned to an object, one that is called __proto__ would change what it is. */
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
