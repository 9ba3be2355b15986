import { type GuestWords, genderOf, wordList } from './guest-words.ts';

const ENDINGS = { m: 'er', f: 'e', n: 'es' } as const;

/** German names of guests: "Moosiger Reiher". The adjectives are stems, and take the ending of their animal's gender. */
export const DE: GuestWords = {
  adjectives: wordList(`
    moosig sonnig golden silbern mutig ruhig fröhlich klug nett munter glücklich flink wendig hell edl bescheiden geduldig
    neugierig verträumt neblig verschneit luftig stürmisch winterlich sommerlich herbstlich sandig belaubt blumig azurn smaragden
    glänzend funkelnd heiter ehrlich treu freundlich höflich anmutig elegant kühn beständig fleißig weis singend tanzend wandernd
    lächelnd sanft still kosmisch mondhell sternhell magisch legendär alpin rosig furchtlos hüpfend kristallen friedlich großzügig
    lebhaft berühmt
  `),
  animals: wordList(`
    Reiher Otter Fuchs Eule/f Hase Luchs Igel Eichhörnchen/n Delfin Pinguin Falke Adler Storch Schwan Rotkehlchen/n Lerche/f Spatz
    Nachtigall/f Möwe/f Pelikan Flamingo Tukan Albatros Kolibri Fink Bär Panda Koala Wolf Rentier/n Elch Bison Alpaka/n
    Murmeltier/n Hamster Wombat Känguru/n Antilope/f Gazelle/f Tiger Leopard Löwe Schildkröte/f Gecko Chamäleon/n Leguan Axolotl
    Seepferdchen/n Narwal Biene/f Libelle/f Glühwürmchen/n Grille/f Käfer Erdmännchen/n Hermelin/n Capybara/n Schnabeltier/n
    Gürteltier/n Quokka/n Okapi/n Wallaby/n Ozelot Jaguar
  `),
  join(stem, word) {
    const { animal, gender } = genderOf(word);
    return `${stem.charAt(0).toUpperCase()}${stem.slice(1)}${ENDINGS[gender]} ${animal}`;
  },
};
