import type { Source } from '@croneai/contracts/source.ts';
import { visitSourceOf } from '@croneai/rules/visit-source.ts';
import { parseStored, storedText } from '../storage/stored-text.ts';

/**
 * Stored only in this tab, until it is closed. It identifies a campaign but no visitor, and only
 * the form that the visitor sends contains it.
 */
const stored = storedText('croneai.source', 'tab');

/** Keeps the source of the visit's first page; later pages of the tab change nothing. */
export function storeVisitSource({ search, host }: Location, referrer: string): void {
  if (stored.read() !== null) return;
  stored.write(JSON.stringify(visitSourceOf({ search, referrer, host })));
}

/** For the body of a form; undefined if nothing is known. */
export function visitSource(): Source | undefined {
  const source = parseStored(stored.read()) as Source | null | undefined;
  return source && Object.keys(source).length > 0 ? source : undefined;
}
