import { adjectiveAfter, type GuestWords, wordList } from './guest-words.ts';

/** French names of guests: « Héron moussu ». */
export const FR: GuestWords = {
  adjectives: wordList(`
    moussu/moussue ensoleillé/ensoleillée doré/dorée argenté/argentée vaillant/vaillante calme joyeux/joyeuse futé/futée
    gentil/gentille guilleret/guillerette chanceux/chanceuse rapide agile brillant/brillante noble modeste patient/patiente
    curieux/curieuse rêveur/rêveuse brumeux/brumeuse enneigé/enneigée aérien/aérienne fougueux/fougueuse hivernal/hivernale
    estival/estivale automnal/automnale sableux/sableuse feuillu/feuillue fleuri/fleurie azuré/azurée émeraude luisant/luisante
    étincelant/étincelante enjoué/enjouée honnête fidèle amical/amicale poli/polie gracieux/gracieuse élégant/élégante
    audacieux/audacieuse constant/constante appliqué/appliquée sage chantant/chantante dansant/dansante voyageur/voyageuse
    souriant/souriante doux/douce discret/discrète cosmique lunaire étoilé/étoilée magique légendaire alpin/alpine rosé/rosée
    intrépide bondissant/bondissante cristallin/cristalline paisible généreux/généreuse vif/vive célèbre
  `),
  animals: wordList(`
    Héron Loutre/f Renard Chouette/f Lièvre Lynx Hérisson Écureuil Dauphin Pingouin Faucon Aigle Cigogne/f Cygne Rouge-gorge
    Alouette/f Moineau Rossignol Mouette/f Pélican Flamant Toucan Albatros Colibri Pinson Ours Panda Koala Loup Renne Élan Bison
    Alpaga Marmotte/f Hamster Wombat Kangourou Antilope/f Gazelle/f Tigre Léopard Lion Tortue/f Gecko Caméléon Iguane Axolotl
    Hippocampe Narval Abeille/f Libellule/f Luciole/f Grillon Scarabée Suricate Hermine/f Capybara Ornithorynque Tatou Quokka
    Okapi Wallaby Ocelot Jaguar
  `),
  join: adjectiveAfter,
};
