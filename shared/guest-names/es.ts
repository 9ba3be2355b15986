import { adjectiveAfter, type GuestWords, wordList } from './guest-words.ts';

/** Spanish names of guests: «Garza musgosa». */
export const ES: GuestWords = {
  adjectives: wordList(`
    musgoso soleado dorado plateado valiente tranquilo alegre ingenioso amable risueño afortunado veloz ágil brillante noble
    modesto paciente curioso soñador/soñadora brumoso nevado airoso impetuoso invernal veraniego otoñal arenoso frondoso florido
    celeste esmeralda reluciente chispeante jovial sincero leal amistoso cortés grácil elegante audaz constante aplicado sabio
    cantarín/cantarina danzante viajero sonriente apacible silencioso cósmico lunar estelar mágico legendario alpino rosado
    intrépido saltarín/saltarina cristalino pacífico generoso vivaz famoso
  `),
  animals: wordList(`
    Garza/f Nutria/f Zorro Búho Liebre/f Lince Erizo Ardilla/f Delfín Pingüino Halcón Águila/f Cigüeña/f Cisne Petirrojo Alondra/f
    Gorrión Ruiseñor Gaviota/f Pelícano Flamenco Tucán Albatros Colibrí Pinzón Oso Panda Koala Lobo Reno Alce Bisonte Alpaca/f
    Marmota/f Hámster Wombat Canguro Antílope Gacela/f Tigre Leopardo León Tortuga/f Geco Camaleón Iguana/f Ajolote Hipocampo
    Narval Abeja/f Libélula/f Luciérnaga/f Grillo Escarabajo Suricata/f Armiño Capibara Ornitorrinco Armadillo Quokka Okapi
    Wallaby Ocelote Jaguar
  `),
  join: adjectiveAfter,
};
