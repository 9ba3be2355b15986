import { afterEach, expect, test } from 'vitest';
import { loadLateScripts } from '../../client/app/start-page/late-scripts.ts';
import { LATE } from '../../shared/start-page.ts';
import { until } from './support/until.ts';

afterEach(() => {
  document.body.replaceChildren();
  for (const link of document.head.querySelectorAll('link[data-test]')) link.remove();
});

const inHead = (rel: string) => document.head.querySelector(`link[data-test][rel=${rel}]`) !== null;

function send(imported: string): void {
  document.body.innerHTML = `<template ${LATE}>
    <link data-test rel="modulepreload" href="${imported}"><link data-test rel="prefetch" href="/engine.wasm">
  </template>`;
}

test('the engine is requested behind the scripts, in a page that is painted', async () => {
  const answered: string[] = [];
  document.addEventListener('load', () => answered.push(inHead('prefetch') ? 'engine first' : 'scripts first'), {
    capture: true,
    once: true,
  });
  send('/shared/latest.ts');
  loadLateScripts();
  await until(() => inHead('prefetch'));
  expect(answered).toEqual(['scripts first']);
});

test('scripts that cannot be loaded do not keep the engine back', async () => {
  send('/no-such-script.js');
  loadLateScripts();
  await until(() => inHead('modulepreload') && inHead('prefetch'));
});
