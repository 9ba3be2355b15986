import type { PlaylightSdk } from '../../client/features/ground/portal/playlight.ts';

/** A stand-in of Playlight's SDK. */
export interface PlaylightScript {
  readonly sdk: PlaylightSdk;
  /** What the page has asked of it, in order. */
  readonly calls: string[];
  /** The games appear, or go: after `setDiscovery` by themselves, unless `isSilent`. */
  show(isVisible: boolean): void;
  isSilent: boolean;
}

/** @param draw draws the games, or takes them away */
export function playlightScript(draw: (isVisible: boolean) => void = () => undefined): PlaylightScript {
  const listeners: Record<string, (() => void)[]> = {};
  let isShown = false;
  const script: PlaylightScript = {
    calls: [],
    isSilent: false,
    show(isVisible) {
      if (isShown === isVisible) return;
      isShown = isVisible;
      draw(isVisible);
      for (const listener of listeners[isVisible ? 'discoveryOpen' : 'discoveryClose'] ?? []) listener();
    },
    sdk: {
      init: async (config) => void script.calls.push(`init ${JSON.stringify(config)}`),
      setDiscovery(isVisible) {
        script.calls.push(`discovery ${isVisible}`);
        if (!script.isSilent) script.show(isVisible);
      },
      setConfig: ({ exitIntent }) => void script.calls.push(`exitIntent ${exitIntent.enabled}`),
      onEvent(event, callback) {
        (listeners[event] ??= []).push(callback);
      },
    },
  };
  return script;
}
