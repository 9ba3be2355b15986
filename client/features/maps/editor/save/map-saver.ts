import type { SavedMapResponse } from '../../../../../shared/api/maps.ts';
import { type CustomMap, cleanTitle, encodeMap } from '../../../../../shared/course/map-codec.ts';
import { type MapProblem, mapErrors } from '../../../../../shared/course/validate.ts';
import type { Api } from '../../../../api/client.ts';
import type { ApiFailure, ApiResult, RequestOwner } from '../../../../api/http.ts';
import type { MapDocument } from '../model/map-document.ts';

export const UNTITLED = 'Untitled Map';

/** How a save has ended. */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly map: SavedMapResponse }
  /** The map breaks rules. */
  | { readonly kind: 'invalid'; readonly problems: readonly MapProblem[] }
  /** Nobody is signed in. */
  | { readonly kind: 'signIn' }
  /** The saved map does not exist any more, or is another player's: it can be saved as a new one. */
  | { readonly kind: 'gone' }
  /** @param message the server's own sentence; absent when it had none, or could not be reached */
  | { readonly kind: 'failed'; readonly message?: string }
  /** A save is in progress; nothing was done. */
  | { readonly kind: 'busy' };

export interface SaverDeps {
  readonly api: Pick<Api, 'createMap' | 'updateMap'>;
  /** The account that is signed in: the map is saved as its map or not at all. Undefined without one. */
  owner(): string | undefined;
}

/** What the server knows of a map. */
export interface SavedAs {
  /** Secret key of the first save, 22 characters: sent twice, it makes one map. */
  readonly saveKey: string;
  readonly mapId?: string;
  readonly shareUrl?: string;
}

/** Saves one map: the first time it is created, later it is changed. */
export class MapSaver {
  private readonly document: MapDocument;
  private readonly deps: SaverDeps;
  private isSaving = false;
  private savedAs: SavedAs;

  constructor(document: MapDocument, savedAs: SavedAs, deps: SaverDeps) {
    this.document = document;
    this.savedAs = savedAs;
    this.deps = deps;
  }

  get known(): SavedAs {
    return this.savedAs;
  }

  /**
   * Saves the map as it is now. What is changed meanwhile stays unsaved.
   * @param asNew as another map, because the saved one is gone
   * @param newKey the secret key of that map
   */
  async save(asNew?: { readonly newKey: string }): Promise<SaveOutcome> {
    if (this.isSaving) return { kind: 'busy' };
    const problems = mapErrors(this.document.copy());
    if (problems.length > 0) return { kind: 'invalid', problems };
    const owner = this.deps.owner();
    if (owner === undefined) return { kind: 'signIn' };
    if (asNew) this.savedAs = { saveKey: asNew.newKey };
    // A title of spaces only is no title.
    if (cleanTitle(this.document.title) === '') this.document.setTitle(UNTITLED);
    const map = this.document.copy();
    const code = encodeMap({ ...map, title: '' });
    if (!code.ok) return { kind: 'failed', message: code.error };
    this.isSaving = true;
    const answer = await this.send(map, code.value, { owner }).finally(() => {
      this.isSaving = false;
    });
    return answer.ok ? this.onSaved(map, answer.value) : refusal(answer.error, this.savedAs.mapId !== undefined);
  }

  private send({ title }: CustomMap, mapData: string, owner: RequestOwner): Promise<ApiResult<SavedMapResponse>> {
    const { api } = this.deps;
    const { mapId, saveKey } = this.savedAs;
    if (mapId !== undefined) return api.updateMap({ id: mapId, title, mapData }, owner);
    return api.createMap({ title, mapData, submitForDailyLevel: false, saveKey }, owner);
  }

  private onSaved(map: CustomMap, answer: SavedMapResponse): SaveOutcome {
    this.savedAs = { saveKey: this.savedAs.saveKey, mapId: answer.id, shareUrl: answer.shareUrl };
    this.document.markSaved(map);
    return { kind: 'saved', map: answer };
  }
}

function refusal(failure: ApiFailure, isKnown: boolean): SaveOutcome {
  if (failure.kind !== 'http') return { kind: 'failed' };
  if (failure.status === 401) return { kind: 'signIn' };
  if (failure.status === 404 && isKnown) return { kind: 'gone' };
  return { kind: 'failed', ...(failure.message !== undefined && { message: failure.message }) };
}
