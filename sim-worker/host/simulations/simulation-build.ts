import type { Box2dModule } from '../../engine/box2d-world.ts';
import type { ReplayVerifier } from '../../replay/verifier.ts';

export type SimulationVerifier = Pick<ReplayVerifier, 'verifyInParts' | 'recordInParts'>;

/** Physics and rules of one version. Archived files were built with this interface, so it is only ever added to. */
export interface SimulationBuild {
  /** The number that its replays bear. */
  readonly version: number;
  /** SHA-256 of the wasm that it plays on, hex. */
  readonly box2dWasmSha256: string;
  /** @param b2 a wasm instance that nothing else uses */
  readonly openVerifier: (b2: Box2dModule) => SimulationVerifier;
}
