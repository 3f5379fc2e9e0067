import type { Source } from '@croneai/contracts/source.ts';
import { visitSourceOf } from '@croneai/rules/visit-source.ts';
import { parseStored, storedText } from '../storage/stored-text.ts';

/**
 * Kept for this tab only, until it is closed: it names a campaign and no visitor, and no request
 * carries it but the form that the person sends.
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
