import { describe, expect, test } from 'vitest';
import { THEMES } from '../../shared/course/course.ts';
import { BACKDROP_SLOTS, MOTE_CELL } from './backdrop-layout.ts';
import { Camera } from './camera.ts';
import type { Context2d, Picture } from './canvas.ts';
import { Weather } from './weather.ts';
import { WEATHER, WEATHER_MAX } from './weather-scenes.ts';

const OPENING = { left: 20, width: 300 };

/** Everything that one moment draws: place and cell of each thing. */
function drawnAt(weather: Weather, seconds: number, camera = cameraAt(0)): string[] {
  const calls: string[] = [];
  const context = {
    globalAlpha: 1,
    drawImage: (_: Picture, fromX: number, fromY: number, _w: number, _h: number, x: number, y: number) =>
      void calls.push(`${fromX},${fromY} at ${x},${y}`),
  };
  weather.draw(context as unknown as Context2d, camera, OPENING, seconds);
  return calls;
}

function cameraAt(top: number): Camera {
  return Object.assign(new Camera(), { left: 0, top, viewWidth: 340, viewHeight: 336 });
}

const weatherOf = (theme: (typeof THEMES)[number]): Weather => new Weather(theme, {} as Picture);

describe.each(THEMES)('the weather of %s', (theme) => {
  test('is small: at most forty pictures a frame', () => {
    expect(WEATHER[theme].reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(WEATHER_MAX);
  });

  test('moves, and is the same whenever the same moment is drawn', () => {
    const weather = weatherOf(theme);
    const first = drawnAt(weather, 12.5);
    expect(first.length).toBeGreaterThan(3);
    expect(drawnAt(weather, 14)).not.toEqual(first);
    expect(drawnAt(weather, 12.5)).toEqual(first);
    expect(drawnAt(weatherOf(theme), 12.5)).toEqual(first);
  });

  test('stays in the opening, at any height of the course and after hours', () => {
    for (const seconds of [0, 3.7, 90, 86_400]) {
      for (const call of drawnAt(weatherOf(theme), seconds, cameraAt(seconds % 1_500))) {
        const [x, y] = call
          .slice(call.indexOf(' at ') + 4)
          .split(',')
          .map(Number) as [number, number];
        expect(x, call).toBeGreaterThan(OPENING.left - 60);
        expect(x, call).toBeLessThan(OPENING.left + OPENING.width + 60);
        expect(y, call).toBeGreaterThan(-60);
        expect(y, call).toBeLessThan(336 + 60);
      }
    }
  });

  test('uses only cells that the slot has', () => {
    const cells = (BACKDROP_SLOTS.motes.width / MOTE_CELL.width) * (BACKDROP_SLOTS.motes.height / MOTE_CELL.height);
    for (const { cell, frames } of WEATHER[theme]) expect(cell + frames).toBeLessThanOrEqual(cells);
  });
});

test('without its picture there is no weather', () => {
  expect(drawnAt(new Weather('frost', null), 1)).toEqual([]);
});
