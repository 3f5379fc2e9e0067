import { useEffect, useState } from 'react';

/**
 * False in the document and in an island's first render, because hydration requires both to be
 * equal. True afterwards.
 */
export function useIsDrawn(): boolean {
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => setIsDrawn(true), []);
  return isDrawn;
}
