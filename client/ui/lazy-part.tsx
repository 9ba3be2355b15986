import { type ComponentType, type ReactNode, useLayoutEffect, useState } from 'react';

/**
 * A component that is loaded when it is first drawn, for what most players never see or need not wait for. After a failure it is requested
 * again when it is drawn anew or the network is back.
 * @param instead drawn until it is loaded; nothing by default
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, Instead: () => ReactNode = Nothing) {
  let loaded: ComponentType<Props> | undefined;
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    // Before anything is painted: pages that load their parts in turn would wait for a picture each time.
    useLayoutEffect(() => {
      if (Part) return;
      const tryToLoad = () =>
        void load().then(
          (component) => {
            loaded = component;
            setPart(() => component);
          },
          () => undefined,
        );
      tryToLoad();
      window.addEventListener('online', tryToLoad);
      return () => window.removeEventListener('online', tryToLoad);
    }, [Part]);
    return Part ? <Part {...props} /> : <Instead />;
  };
}

const Nothing = () => null;
