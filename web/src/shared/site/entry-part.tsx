import { areTokens, entryMarks } from '@croneai/contracts/site-documents.ts';
import type { ReactNode } from 'react';
import { useSiteSettings } from './site-settings.ts';

interface EntryPartProps {
  list: 'brokers' | 'offices';
  index: number;
  children: ReactNode;
}

/**
 * A part of a page about one entry of a list. It is marked in built documents, so that the gateway
 * can remove it when an admin shortens the list.
 */
export function EntryPart({ list, index, children }: EntryPartProps) {
  if (!areTokens(useSiteSettings())) return children;
  const { before, after } = entryMarks(list, index);
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}
