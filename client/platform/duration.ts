const HOUR_S = 3_600;
const MINUTE_S = 60;

/** '1 hour, 5 minutes', in the words of a language: its two largest units. @param seconds a whole number @param language BCP 47 tag */
export function durationWords(seconds: number, language: string): string {
  const [hours, minutes] = [Math.floor(seconds / HOUR_S), Math.floor((seconds % HOUR_S) / MINUTE_S)];
  const words = (count: number, unit: string) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
  const parts: readonly (readonly [number, string])[] =
    hours > 0
      ? [
          [hours, 'hour'],
          [minutes, 'minute'],
        ]
      : [
          [minutes, 'minute'],
          [seconds % MINUTE_S, 'second'],
        ];
  const shown = parts.filter(([count]) => count > 0).map(([count, unit]) => words(count, unit));
  return new Intl.ListFormat(language, { type: 'unit', style: 'long' }).format(shown.length > 0 ? shown : [words(0, 'second')]);
}
