import type { TopicSpec } from '@croneai/contracts/events/event.ts';
import type { Session } from './auth/sessions.ts';
import type { Handler } from './events/handlers.ts';
import type { WatchReading } from './http/endpoint.ts';
import type { Route } from './http/route.ts';
import type { Repeat } from './repeat.ts';

// A module is a folder of a service with a single entry point: a function that takes its
// dependencies by name. The function returns a `Module` together with the functions that other
// modules may use. `serve` runs the returned modules.

/** The part of a collection that `serve` and the types below need. */
type OwnedCollection = { readonly name: string; readonly holdsPersons: boolean };

export type Module = {
  /** Collections that the module opens. No other module reads or writes them. */
  collections?: readonly OwnedCollection[];
  /** Runs before the process serves, after the indexes of the collections are built. */
  prepare?: () => Promise<void>;
  routes?: readonly Route[];
  /** Topics that the module publishes to or reads from. */
  topics?: readonly TopicSpec[];
  /**
   * If several modules handle the same event, their handlers run in the order in which `serve` got
   * the modules.
   */
  subscriptions?: readonly Handler[];
  repeats?: readonly Repeat[];
  /** Starts the workers of the module's queues. Called after everything else has started. */
  workers?: () => readonly { close(): Promise<void> }[];
  /** Erases everything about a member. It runs again after a failure, so it must be idempotent. */
  eraseMember?: EraseMember;
  /**
   * Returns all data about the user of the session. Each key is the name of a section of the
   * export. Its value is plain data or, for a list, an async iterable of the items.
   */
  exportMember?: ExportMember;
  /** Counts admins' reads of personal data. Exactly one module of a service provides this. */
  watchReading?: WatchReading;
  /** Called when the process stops, before the stores close. */
  close?: () => void | Promise<void>;
};

type EraseMember = (userId: string) => Promise<void>;
export type ExportMember = (session: Session) => Promise<Readonly<Record<string, unknown>>>;

/** Functions that a module with personal data must have. */
type PersonalData = Required<Pick<Module, 'eraseMember' | 'exportMember'>>;

/** Accepts a module with personal data only if it can erase and export the data. */
export type Accountable<M> = M extends { readonly collections: readonly (infer C extends OwnedCollection)[] }
  ? C['holdsPersons'] extends false
    ? M
    : M & PersonalData
  : M;
