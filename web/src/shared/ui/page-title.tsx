import { useEffect } from 'react';
import { tabTitle } from '../../content/brand.ts';

let page = '';
let prefix = '';
const write = (): void => {
  if (page) document.title = prefix ? `${prefix} · ${page}` : page;
};

/** Sets a prefix for the title of every page. An empty text removes it. */
export function setTitlePrefix(text: string): void {
  prefix = text;
  write();
}

/** Sets the title of the browser tab. Static pages have their title in the document. */
export function PageTitle({ children }: { children: string }) {
  useEffect(() => {
    page = tabTitle(children);
    write();
  }, [children]);
  return null;
}
