/**
 * Splits the par of a level among its sections, in proportion to the strokes that a good player needs in each: whole strokes, one at least,
 * and together the par.
 * @param strokes of a good player by section, from the start
 * @param par at least one stroke a section
 */
export function splitPar(strokes: readonly number[], par: number): number[] {
  const sum = strokes.reduce((all, one) => all + one, 0);
  const shares = strokes.map((one) => (one / sum) * par);
  const pars = shares.map((share) => Math.max(1, Math.floor(share)));
  const missing = (): number => par - pars.reduce((all, one) => all + one, 0);
  // The stroke that is still to be given goes where it is missed most; one too many is taken where it is missed least.
  const missed = (section: number): number => (shares[section] as number) - (pars[section] as number);
  const sections = [...strokes.keys()];
  while (missing() > 0) {
    const section = sections.reduce((best, other) => (missed(other) > missed(best) ? other : best));
    pars[section] = (pars[section] as number) + 1;
  }
  while (missing() < 0) {
    const rich = sections.filter((section) => (pars[section] as number) > 1);
    const section = rich.reduce((best, other) => (missed(other) < missed(best) ? other : best));
    pars[section] = (pars[section] as number) - 1;
  }
  return pars;
}

/** The form in a level file, which `readSectionPars` reads. */
export const writeSectionPars = (pars: readonly number[]): string => pars.join(' ');

/**
 * Reads the pars of a level's sections, from the start.
 * @param text as the level file states it
 * @param sections of the run that is compared with them
 * @returns undefined where the level states none, or those of another number of sections
 */
export function readSectionPars(text: string | undefined, sections: number): readonly number[] | undefined {
  const pars = text ? text.split(' ').map(Number) : [];
  const isValid = pars.length === sections && pars.every((par) => Number.isInteger(par) && par > 0);
  return isValid ? pars : undefined;
}
