import { type RefObject, useEffect, useState } from 'react';

/** Distance from the screen, in pixels, at which a part starts to load. */
const AHEAD_PX = 300;

/** True while the element is on screen or close to the screen. */
export function useInSight(box: RefObject<Element | null>): boolean {
  const [isInSight, setIsInSight] = useState(false);
  useEffect(() => {
    if (!box.current) return;
    const observer = new IntersectionObserver(
      (entries) => setIsInSight(entries.at(-1)?.isIntersecting === true),
      { rootMargin: `${AHEAD_PX}px 0px` },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return isInSight;
}
