import { DataSet, englishDataset, englishRecommendedTransformers, parseRawPattern, RegExpMatcher } from 'obscenity';

/** Phrases of the package that match too many people's names (Semenov, Fagan, Cummings, DanAlves). OWN_WORDS has narrower ones. */
const TOO_WIDE = ['anal', 'cum', 'fag', 'semen'];

/**
 * Words in addition to the package's, which are English only. `|` is a word boundary. The matcher reads digits, symbols and letters of
 * other alphabets as the Latin letters they resemble, and collapses repeated letters to one (b, e, g, l, o, s: to two). Words are listed in
 * the form that results.
 */
const OWN_WORDS = [
  ...['|anal|', '|anals', '|cum|', '|cums|', '|cuming|', '|cumshot', '|fag|', '|fags|', 'fagot', 'faggot', '|semen|'],
  ...['butplug', 'jerkof', 'biatch', 'phuck', '|kys|', '|pedo|', 'pedophil', 'paedophil', '|hitler', '|nazi'],
  ...['|puta|', '|putas|', '|puto|', 'hijodeputa', '|mierda', '|cabron', '|pendejo', '|maricon'],
  ...['|caralho', '|buceta', '|viado|', '|putain', '|conard', '|salope|', '|encule'],
  ...['|arschloch', 'hurensohn', '|fotze', '|wichser', '|schlampe', '|scheise', '|scheisse'],
];

/** Names of people and places, and everyday words, that contain a word of the lists. */
const INNOCENT = [
  ...['dickinson', 'dickson', 'dickerson', 'dickey', 'dickie', 'dick van dyke', 'vandyke', 'dykes', 'dykstra', 'cumming', 'wankel'],
  ...['fu', 'fukuda', 'fukui', 'fukuoka', 'fukushi', 'fukumoto', 'fukuyama', 'fukunaga', 'shital', 'shiitake', 'mishit', 'twatt'],
  ...['peniston', 'pornchai', 'porntip', 'pornthip', 'pornpim', 'slutsky', 'pussycat', 'pussywillow', 'rapeseed'],
  ...['assefa', 'asselin', 'asselborn', 'titterington', 'pissarro', 'negroponte'],
];

/** Words that two innocent neighbors never form together, so they are also searched for across separators ("fu_ck"). */
const UNMISTAKABLE = ['fuck', 'nigger', 'nigga', 'faggot'];

const ENGLISH = new DataSet<{ originalWord: string }>()
  .addAll(englishDataset)
  .removePhrasesIf((phrase) => TOO_WIDE.includes(phrase.metadata?.originalWord ?? ''))
  .build();

const patterns = (words: readonly string[], firstId = 0) => words.map((word, i) => ({ id: firstId + i, pattern: parseRawPattern(word) }));

const anyWord = new RegExpMatcher({
  blacklistedTerms: [...ENGLISH.blacklistedTerms, ...patterns(OWN_WORDS, ENGLISH.blacklistedTerms.length)],
  whitelistedTerms: [...(ENGLISH.whitelistedTerms ?? []), ...INNOCENT],
  ...englishRecommendedTransformers,
});
const unmistakable = new RegExpMatcher({ blacklistedTerms: patterns(UNMISTAKABLE), ...englishRecommendedTransformers });

/** Marks above and below letters, and invisible characters: "f\u200Bu\u0336ck". */
const UNSEEN = /[\p{Mn}\p{Me}\p{Cf}]/gu;
const SEPARATOR = /[\s\p{P}]/u;
/** Three or more single characters with separators between them: "f.u.c.k". */
const SPELLED_OUT = /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}@$!][\s\p{P}]{1,3}?){2,}[\p{L}\p{N}@$!](?![\p{L}\p{N}])/gu;

/**
 * Replaces offensive words by stars, also when they are disguised with digits, letters of other alphabets, marks or separators. A text
 * without any is returned unchanged. Other texts also lose their marks and compatibility forms.
 */
export function maskProfanity(text: string): string {
  const bare = text.normalize('NFKD').replace(UNSEEN, '');
  const masked = mask(maskAcrossSeparators(maskSpelledOut(bare)), anyWord);
  return masked === bare ? text : masked.normalize('NFC');
}

function mask(text: string, matcher: RegExpMatcher): string {
  const units = text.split('');
  for (const { startIndex, endIndex } of matcher.getAllMatches(text)) units.fill('*', startIndex, endIndex + 1);
  return units.join('');
}

function maskSpelledOut(text: string): string {
  return text.replace(SPELLED_OUT, (run) => (anyWord.hasMatch(run.split(SEPARATOR).join('')) ? '*'.repeat(run.length) : run));
}

function maskAcrossSeparators(text: string): string {
  const units = text.split('');
  const places = [...units.keys()].filter((i) => !SEPARATOR.test(units[i] as string));
  const joined = places.map((i) => units[i]).join('');
  for (const { startIndex, endIndex } of unmistakable.getAllMatches(joined)) {
    units.fill('*', places[startIndex], (places[endIndex] as number) + 1);
  }
  return units.join('');
}
