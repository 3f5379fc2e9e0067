import { useEffect } from 'react';
import { tabTitle } from '../../content/brand.ts';

/** The browser's tab title. Static pages have theirs in the document. */
export function PageTitle({ children }: { children: string }) {
  useEffect(() => {
    document.title = tabTitle(children);
  }, [children]);
  return null;
}
