import { expect, it } from 'vitest';
import { BALL_STYLES } from '../../../../shared/ball-styles.ts';
import messages from '../../../i18n/messages/en/balls.json' with { type: 'json' };
import { GROUPS, nameOf } from './ball-words.ts';

it.each(BALL_STYLES)('the catalogue names $id', (style) => {
  expect(Object.entries(messages)).toContainEqual([nameOf(style).replace('balls.', ''), style.name]);
});

it('every style stands in a group of the dialog', () => {
  expect(BALL_STYLES.filter(({ category }) => !GROUPS.includes(category))).toEqual([]);
});
