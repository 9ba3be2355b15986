import { type GuestWords, wordList } from './guest-words.ts';

/** English names of guests: "Mossy Heron". */
export const EN: GuestWords = {
  adjectives: wordList(`
    Mossy Sunny Golden Silver Brave Calm Cheerful Clever Kind Merry Lucky Swift Nimble Bright Noble Humble Patient Curious Dreamy
    Misty Snowy Breezy Stormy Wintry Summery Autumn Sandy Leafy Flowery Azure Emerald Shiny Sparkling Jolly Honest Loyal Friendly
    Polite Graceful Elegant Daring Steady Busy Wise Singing Dancing Wandering Smiling Gentle Quiet Cosmic Moonlit Starry Magic
    Legendary Alpine Rosy Fearless Bouncy Crystal Peaceful Generous Lively Famous
  `),
  animals: wordList(`
    Heron Otter Fox Owl Hare Lynx Hedgehog Squirrel Dolphin Penguin Falcon Eagle Stork Swan Robin Lark Sparrow Nightingale Seagull
    Pelican Flamingo Toucan Albatross Hummingbird Finch Bear Panda Koala Wolf Reindeer Moose Bison Alpaca Marmot Hamster Wombat
    Kangaroo Antelope Gazelle Tiger Leopard Lion Turtle Gecko Chameleon Iguana Axolotl Seahorse Narwhal Bee Dragonfly Firefly
    Cricket Beetle Meerkat Ermine Capybara Platypus Armadillo Quokka Okapi Wallaby Ocelot Jaguar
  `),
  join: (adjective, animal) => `${adjective} ${animal}`,
};
