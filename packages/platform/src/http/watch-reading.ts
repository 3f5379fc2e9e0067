import type { Endpoint } from '@croneai/contracts/http/endpoint.ts';
import type { Session } from '../auth/sessions.ts';
import type { Client } from './endpoint.ts';

/** What an admin is about to be given of persons. */
export type Reading = {
  endpoint: Pick<Endpoint, 'operationId'>;
  session: Session;
  client: Client;
  query: Readonly<Record<string, unknown>>;
  /** Of the records. */
  ids: readonly string[];
};

/** Counts a reading before it is answered; throws to keep it back. */
export type WatchReading = (reading: Reading) => Promise<void>;

/** The ids of a reply that is one record or a list of them. */
export const idsOf = (data: unknown): string[] =>
  [data].flat().map((record) => (record as { id: string }).id);
