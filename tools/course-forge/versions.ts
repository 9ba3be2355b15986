/** Increased with every change after which a seed gives another course. */
export const FORGE_VERSION = 15;
/** Increased with every change after which a course is rated or solved differently. */
export const SOLVER_VERSION = 3;
/** Increased with every change after which only newcomers do differently. */
export const NEWCOMER_VERSION = 2;
