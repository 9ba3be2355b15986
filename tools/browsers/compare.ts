import type { PageReport } from './page/report.ts';

/**
 * Returns lines with the differences; none when every scene gives its golden hash and every foreign run is the same there.
 * A scene that was not played and a scene without a golden hash are differences too.
 * @param golden hash by name of the scene
 */
export function differences(report: PageReport, golden: Readonly<Record<string, string>>): string[] {
  if (!report.ok) return [report.error];
  const seen = new Map(report.scenes.map(({ name, hash }) => [name, hash]));
  const names = new Set([...Object.keys(golden), ...seen.keys()]);
  const ofScenes = [...names]
    .filter((name) => seen.get(name) !== golden[name])
    .map((name) => `${name}: expected ${golden[name] ?? 'no such scene'}, got ${seen.get(name) ?? 'nothing'}`);
  return [...ofScenes, ...report.differences];
}
