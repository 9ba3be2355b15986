// Patterns of test files that test-projects.ts gives projects, and steps.ts proofs, of their own.

/** Levels, and the programs that make, play and rate them. A change elsewhere cannot break these tests. */
export const COURSE_TESTS = [
  'tools/course-forge/**/*.spec.ts',
  'tests/replays/{forge,level-store,newcomer,outcomes,rooms,sections,solutions,solver}.test.ts',
  'tests/rules/new-map.test.ts',
];
/** Pictures and sounds, which must be those that their programs make. */
export const ART_TESTS = ['tests/render/{art,ball-styles}.test.ts', 'tests/audio/sounds.test.ts'];
/** Lists of words, gone through in every combination. */
export const NAME_TESTS = ['shared/{guest-names,profanity}/*.spec.ts'];
