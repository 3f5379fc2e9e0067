import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { firstMove } from './first-move.ts';

/**
 * The part of a page below the first screen, in a chunk of its own that is fetched at the first move of the reader. What was
 * drawn ahead stays readable until then, and its links work.
 */
export function lowerPart<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): ComponentType {
  const Part = lazy<ComponentType>(async () => {
    await firstMove();
    return { default: (await load())[name] };
  });
  return function LowerPart() {
    return (
      <Suspense fallback={<div aria-busy="true" className="min-h-dvh" />}>
        <div className="lower-part">
          <Part />
        </div>
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
