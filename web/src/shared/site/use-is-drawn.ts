import { useEffect, useState } from 'react';

/**
 * False in the document and in an island's first render, which must be equal; true from then on.
 */
export function useIsDrawn(): boolean {
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => setIsDrawn(true), []);
  return isDrawn;
}
