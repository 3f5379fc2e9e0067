/** Addresses for every integration test, whichever driver started the services. */
export type BackingUrls = {
  mongoUrl: string;
  redisUrl: string;
  kafkaBrokers: string[];
  smtpUrl: string;
  /** maildev's web inbox; `/email` returns the mails as JSON. */
  inboxUrl: string;
};

export type BackingName = 'mongo' | 'redis' | 'kafka' | 'smtp';

/** The backing services of a test run, as local processes or in containers. */
export type Backing = {
  by: 'local' | 'containers';
  urls: BackingUrls;
  /** Kills the service with SIGKILL, like a crash. */
  kill(name: BackingName): Promise<void>;
  /** Suspends the service like a hanging machine: it keeps its connections but answers nothing. */
  pause(name: BackingName): Promise<void>;
  resume(name: BackingName): Promise<void>;
  /** Starts the service again with the same data and address, and resolves when it answers. */
  restart(name: BackingName): Promise<void>;
  /** Stops everything and deletes the data. */
  stop(): Promise<void>;
};
