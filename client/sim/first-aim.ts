/** An aim by keys. `angleDeg` is the direction of flight, 0 right, 90 up, 0 to below 360; `power` is a share of the longest drag. */
export interface KeyboardAim {
  readonly angleDeg: number;
  readonly power: number;
}

/** Straight up at half power: a harmless shot that shows what the keys do. */
export const FIRST_AIM: KeyboardAim = { angleDeg: 90, power: 0.5 };
