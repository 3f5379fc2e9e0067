import type { Browser, BrowserContextOptions, Page } from 'playwright';
import type { RunInfo } from '../../../infra/local/processes/run-file.ts';
import type { ApiClient } from '../../support/api-client.ts';
import type { Inbox } from '../../support/inbox.ts';

/** Parts of the test system that a walk uses outside its phone. */
export type Surroundings = { info: RunInfo; api: ApiClient; inbox: Inbox; browser: Browser };

/** A person’s way through the product. Each step leads to one picture in docs/walks. */
export type Walk = {
  /** Start of the names of the picture files. */
  name: string;
  title: string;
  /** Paragraph before the first step, for docs/walks.md. */
  intro: string;
  /** Prepares the walk, and resolves at the moment at which the clock of the walk starts. */
  begin: (surroundings: Surroundings) => Promise<BegunWalk>;
};

type BegunWalk = {
  /** Options of the person's browser, in addition to those of the phone. */
  phone: BrowserContextOptions;
  steps: readonly WalkStep[];
};

type WalkStep = {
  /** End of the name of the picture file. */
  name: string;
  title: string;
  /** Text of the step for docs/walks.md: the person's view. */
  text: string;
  /** Resolves once the step is readable, so that its picture can be taken. */
  act: (page: Page) => Promise<void>;
  /** True to take the picture at once. By default, the rest of the page loads first. */
  isStillLoading?: true;
  /** Returns a message that the person received outside the page. */
  quote?: () => Promise<string>;
};
