import { USERNAME_LENGTH } from '../../shared/account-rules.ts';
import type { Random } from '../../sim-worker/solver/random.ts';
import { pick } from './random.ts';

/** Given names and words of the game in one language, in the letters that usernames may have. */
interface Style {
  readonly given: readonly string[];
  readonly words: readonly string[];
}

const list = (text: string): readonly string[] => text.split(' ');

const STYLES: readonly Style[] = [
  {
    given: list('Olivia Noah Amelia Liam Grace Ethan Ruby Oscar Hazel Miles Ivy Felix Nora Theo Poppy Jasper'),
    words: list('birdie putt fairway bogey eagle bunker tee albatross wedge rough sunday slice links caddie'),
  },
  {
    given: list('Hannes Greta Lukas Frieda Jonas Mathilda Moritz Klara Anton Wiebke Emil Lotte Ruediger Jule'),
    words: list('loch wiese schlag ball flagge bahn eisen gruen rasen huegel abschlag doppelbogey'),
  },
  {
    given: list('Lucia Mateo Carmen Hugo Paula Diego Ines Alvaro Marisol Javier Nuria Pablo'),
    words: list('hoyo bandera pelota campo golpe calle arena lago hierro verde domingo'),
  },
  {
    given: list('Camille Louis Manon Jules Chloe Remi Margaux Baptiste Elodie Antoine Lea Gabin'),
    words: list('trou drapeau balle prairie coup herbe fer lagune givre allee dimanche'),
  },
  {
    given: list('Beatriz Tiago Joana Rafael Leonor Duarte Mariana Afonso Catarina Nuno Ines Bruno'),
    words: list('buraco bandeira bola relva tacada areia lagoa ferro campo manha'),
  },
  {
    given: list('Haruka Kenji Yui Takumi Sakura Ren Aoi Daichi Hina Sota Mio Yamato Kaede Tanaka'),
    words: list('gorufu hata tama shiba midori yama kaze asa mizuumi yuki hoshi'),
  },
];

/** A name in so many is about as long as names may be, for the layouts. */
const LONG_EVERY = 40;

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const PATTERNS: readonly ((given: string, word: string, random: Random) => string)[] = [
  (given, word) => `${given}${capitalized(word)}`,
  (given, word) => `${given.toLowerCase()}_${word}`,
  (given, word) => `${word}-${given.toLowerCase()}`,
  (given, word, random) => `${given}_${word}${random.below(90) + 10}`,
  (given, _, random) => `${given.toLowerCase()}${random.below(900) + 100}`,
  (given, word, random) => `${word}${random.below(90) + 10}${given.charAt(0)}`,
];

/** A name that a person may have. The next call gives another one, in case it is taken. */
export function makeName(random: Random, index: number): string {
  const { given, words } = STYLES[index % STYLES.length] as Style;
  const name =
    index % LONG_EVERY === LONG_EVERY - 1
      ? longName(random, given, words)
      : pick(random, PATTERNS)(pick(random, given), pick(random, words), random);
  return name.length < USERNAME_LENGTH.min ? `${name}_${pick(random, words)}` : name;
}

function longName(random: Random, given: readonly string[], words: readonly string[]): string {
  let name = pick(random, given);
  for (let next = pick(random, words); name.length + next.length < USERNAME_LENGTH.max; next = pick(random, words)) name += `_${next}`;
  return name;
}
