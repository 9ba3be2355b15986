import { describe, expect, test } from 'vitest';
import { displayName } from './display-name.ts';

test('a player without an account is Anonymous', () => {
  expect(displayName(null)).toBe('Anonymous');
});

describe('innocent names are shown as they are', () => {
  test.each([
    ...['Scunthorpe', 'Cassandra', 'Penistone', 'Dickens', 'Emily Dickinson', 'Dick Van Dyke', 'Hancock', 'Alfred Hitchcock', 'Cockburn'],
    ...['Cummings', 'Fagan', 'Semenov', 'Fukuda', 'Fu Wei', 'Shital', 'Assefa', 'Julian Assange', 'Titus', 'Titanic', 'Arsenal', 'Essex'],
    ...['DanAlves', 'EvanAllen', 'Annalise', 'Matsushita', 'Porntip', 'Slutsky', 'therapist', 'grapes', 'analyst', 'bassist', 'assassin'],
    ...['Nigeria', 'Montenegro', 'pussycat', 'basement', 'document', 'rabbit_chaser', 'pen.is.mightier', 'Ben Is Here', 'J. R. R. Tolkien'],
    ...['José Ñandú', 'Łukasz', 'Владимир', '山田太郎', 'हिन्दी', '😀🏌️', 'bob55', 'a_b_c', 'x', ''],
  ])('%s', (name) => {
    expect(displayName(name)).toBe(name);
  });
});

describe('offensive names are masked', () => {
  test.each([
    ['fuck', '****'],
    ['BIGFUCK99', 'BIG****99'],
    ['cunt', '****'],
    ['fuuuuck', '*******'],
    // Digits and symbols for letters.
    ['sh1t', '****'],
    ['$h1thead', '****head'],
    ['n1gg3r', '******'],
    ['f4gg0t', '******'],
    // Letters of other alphabets, and other forms of Latin ones.
    ['fuсk', '****'],
    ['ｆｕｃｋ', '****'],
    ['𝐟𝐮𝐜𝐤', '****'],
    ['füçk', '****'],
    // Marks and invisible characters.
    ['f\u200Bu\u200Dck', '****'],
    ['f\u0336u\u0336c\u0336k\u0336', '****'],
    // Separators.
    ['f.u.c.k', '*******'],
    ['f u c k you', '******* you'],
    ['c_u_n_t', '*******'],
    ['fu_ck', '*****'],
    ['nig-ger', '*******'],
    // Other languages of the page.
    ['Hurensohn', '*********'],
    ['hijodeputa', '**********'],
    ['putain', '******'],
  ])('%s', (name, masked) => {
    expect(displayName(name)).toBe(masked);
    expect(displayName(name)).toBe(masked);
  });

  test.each(['buttplug', 'jerkoff', 'cum', 'semen', 'anal', 'fags', 'motherf*cker', 'dickhead', '@sshole', 'c0ck', 'hitler88', 'wichser'])(
    '%s',
    (name) => {
      expect(displayName(name)).toContain('**');
    },
  );
});
