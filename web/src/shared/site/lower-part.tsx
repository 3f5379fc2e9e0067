import { type ComponentType, lazy, Suspense, useEffect } from 'react';

/**
 * The part of a page below the first screen, in a chunk of its own that is fetched once the page is loaded and idle, or
 * at the first move of the reader. What was drawn ahead stays readable until then.
 */
export function lowerPart<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): ComponentType {
  const Part = lazy<ComponentType>(async () => {
    await firstCalm();
    return { default: (await load())[name] };
  });
  return function LowerPart() {
    return (
      <Suspense fallback={<div aria-busy="true" className="min-h-dvh" />}>
        <Part />
        <AnchorScroll />
      </Suspense>
    );
  };
}

/** An anchor in a part that came late: the router had nowhere to scroll to. */
function AnchorScroll() {
  useEffect(() => {
    if (scrollY === 0 && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  return null;
}

const MOVES = ['scroll', 'pointerdown', 'keydown', 'touchstart'] as const;
/** Without an idle moment until then, it is fetched anyway. */
const LATEST_MS = 1500;

async function firstCalm(): Promise<void> {
  const isArriving = typeof document !== 'undefined' && document.readyState !== 'complete';
  if (!isArriving || location.hash) return;
  await new Promise<void>((resolve) => {
    const go = () => {
      for (const move of MOVES) removeEventListener(move, go);
      resolve();
    };
    for (const move of MOVES) addEventListener(move, go, { passive: true });
    const afterLoad = () =>
      'requestIdleCallback' in globalThis
        ? requestIdleCallback(go, { timeout: LATEST_MS })
        : setTimeout(go, 200);
    addEventListener('load', afterLoad, { once: true });
  });
}
