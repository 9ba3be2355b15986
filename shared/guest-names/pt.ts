import { adjectiveAfter, type GuestWords, wordList } from './guest-words.ts';

/** Portuguese names of guests: “Garça musgosa”. */
export const PT: GuestWords = {
  adjectives: wordList(`
    musgoso ensolarado dourado prateado valente calmo alegre engenhoso gentil risonho sortudo veloz ágil brilhante nobre modesto
    paciente curioso sonhador/sonhadora enevoado nevado leve impetuoso invernal estival outonal arenoso frondoso florido celeste
    esmeralda reluzente cintilante jovial sincero leal amigável cortês grácil elegante audaz constante aplicado sábio
    cantador/cantadora dançante viajante sorridente suave silencioso cósmico lunar estelar mágico lendário alpino rosado destemido
    brincalhão/brincalhona cristalino pacífico generoso vivaz famoso
  `),
  animals: wordList(`
    Garça/f Lontra/f Raposa/f Coruja/f Lebre/f Lince Ouriço Esquilo Golfinho Pinguim Falcão Águia/f Cegonha/f Cisne Sabiá
    Cotovia/f Pardal Rouxinol Gaivota/f Pelicano Flamingo Tucano Albatroz Colibri Tentilhão Urso Panda Coala Lobo Rena/f Alce
    Bisão Alpaca/f Marmota/f Hamster Vombate Canguru Antílope Gazela/f Tigre Leopardo Leão Tartaruga/f Geco Camaleão Iguana/f
    Axolote Hipocampo Narval Abelha/f Libélula/f Vaga-lume Grilo Besouro Suricato Arminho Capivara/f Ornitorrinco Tatu Quokka
    Ocapi Wallaby Jaguatirica/f Jaguar
  `),
  join: adjectiveAfter,
};
