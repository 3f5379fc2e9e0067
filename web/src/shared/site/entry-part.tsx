import { areTokens, entryMarks } from '@croneai/contracts/site-documents.ts';
import type { ReactNode } from 'react';
import { useSiteSettings } from './site-settings.ts';

interface EntryPartProps {
  list: 'brokers' | 'offices';
  index: number;
  children: ReactNode;
}

/**
 * A part about one entry of a list. Built documents mark it, because an admin may shorten the list.
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
