import { useEffect } from 'react';
import { tabTitle } from '../../content/brand.ts';

let page = '';
let prefix = '';
const write = (): void => {
  if (page) document.title = prefix ? `${prefix} · ${page}` : page;
};

/** Sets a prefix for the title of every page; empty removes it. */
export function setTitlePrefix(text: string): void {
  prefix = text;
  write();
}

/** The browser's tab title. Static pages have theirs in the document. */
export function PageTitle({ children }: { children: string }) {
  useEffect(() => {
    page = tabTitle(children);
    write();
  }, [children]);
  return null;
}
