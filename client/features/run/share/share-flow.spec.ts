import { beforeEach, expect, it } from 'vitest';
import { type ShareWays, shareByBestWay } from './share-flow.ts';

let shown: string[];
beforeEach(() => {
  shown = [];
});

const works = async (): Promise<void> => undefined;
const failsWith = (name: string, message: string) => async (): Promise<void> => {
  throw new DOMException(message, name);
};
const cancelled = failsWith('AbortError', 'closed');
const refused = failsWith('NotAllowedError', 'no gesture');

const SHARED = 'share.shared';
const COPIED = 'share.copied';
const SHARE_FAILED = 'share.shareFailed: no gesture';
const COPY_FAILED = 'share.copyFailed: no gesture';
const FIELD = 'field: text';

it.each<[string, ShareWays, string[]]>([
  ['a sheet that works', { share: works, copy: works }, [SHARED]],
  ['a sheet that is closed', { share: cancelled, copy: works }, ['share.cancelled']],
  ['a sheet that fails, and a clipboard', { share: refused, copy: works }, [SHARE_FAILED, COPIED]],
  ['a sheet that fails, and no clipboard', { share: refused }, [SHARE_FAILED, FIELD]],
  ['everything failing', { share: refused, copy: refused }, [SHARE_FAILED, COPY_FAILED, FIELD]],
  ['a clipboard that works', { copy: works }, [COPIED]],
  ['a clipboard that fails', { copy: refused }, [COPY_FAILED, FIELD]],
  ['nothing at all', {}, [FIELD]],
])('%s', async (_, ways, expected) => {
  await shareByBestWay('text', ways, {
    showMessage: (note) => void shown.push('reason' in note ? `${note.key}: ${note.reason}` : note.key),
    showText: (text) => void shown.push(`field: ${text}`),
  });
  expect(shown).toEqual(expected);
});
