import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/**
 * Creates a part of a page with its own script, which is loaded on first render. Until it has
 * loaded, `fallback` is shown.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback?: ReactNode,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>;
  return (props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  );
}
