/** What every integration test is given, whoever started it. */
export type BackingUrls = {
  mongoUrl: string;
  redisUrl: string;
  kafkaBrokers: string[];
  smtpUrl: string;
  /** maildev's web inbox; the mails as JSON are at `/email`. */
  inboxUrl: string;
};

export type BackingName = 'mongo' | 'redis' | 'kafka' | 'smtp';

/** The backing services of one test run. Two drivers: local processes and containers. */
export type Backing = {
  by: 'local' | 'containers';
  urls: BackingUrls;
  /** `kill -9`, as a crash would. */
  kill(name: BackingName): Promise<void>;
  /** It keeps its connections and answers nothing, as a machine that hangs would. */
  pause(name: BackingName): Promise<void>;
  resume(name: BackingName): Promise<void>;
  /** Starts it again with the same data at the same address; resolves when it answers. */
  restart(name: BackingName): Promise<void>;
  /** Stops everything and removes the data. */
  stop(): Promise<void>;
};
