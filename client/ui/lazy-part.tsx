import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/**
 * A component that is loaded when it is first drawn, for what most players never see or need not wait for.
 * @param instead drawn until then, and when it cannot be loaded; nothing by default
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, Instead: () => ReactNode = Nothing) {
  const Part = lazy(async () => ({ default: await load().catch((): ComponentType<Props> => Instead) }));
  return function LazyPart(props: Props) {
    return (
      <Suspense fallback={<Instead />}>
        <Part {...props} />
      </Suspense>
    );
  };
}

const Nothing = () => null;
