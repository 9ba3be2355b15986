import type { Theme } from '../../../../shared/course/course.ts';
import type { Site } from '../site.ts';

/** One way to fill the rows between two platforms. */
export interface Archetype {
  /** Fewest rows between the two platforms that it needs. */
  readonly rows: number;
  /** How often each theme chooses it, relative to the others (usually 1 to 5); a theme that is missing here never does. */
  readonly likes: Readonly<Partial<Record<Theme, number>>>;
  /** Whether rock closes it on all sides, so that rock and not sky is seen behind it. Default: false. */
  readonly cave?: boolean;
  /** Draws it. The lower mat is on the left; cliffs and the upper platform are already drawn. */
  readonly draw: (site: Site) => void;
}
