import { useLayoutEffect } from 'react';

let onThere: (() => void) | undefined;

/** `take` is called once, as soon as the first page, or what is said in its place, can be shown. */
export function whenFirstPageIsThere(take: () => void): void {
  onThere = take;
}

/** Stands beside the pages, and is drawn when one of them is. */
export function FirstPage() {
  useLayoutEffect(() => {
    onThere?.();
    onThere = undefined;
  }, []);
  return null;
}
