import type { ProcessRow } from './processes/processes.ts';

export type SystemOptions = {
  /** Data, logs, keys, demo accounts and `run.json`. */
  dataDir: string;
  /** The documented ports, or free ones for a system of a test's own. */
  ports: 'default' | 'free';
  workers: number;
  /** Of the gateway and of each service, behind nginx when there are several. */
  replicas?: number;
  /** The operator's environment: addresses of own services, and settings such as SIGNAL_SLOT_SECONDS. */
  env: NodeJS.ProcessEnv;
  /** Progress. `tookMs` is there when a step has been finished. */
  report: (part: string, text: string, tookMs?: number) => void;
  /** Gives up the start, or what is being started. */
  signal?: AbortSignal;
  /** A process died too often while the system ran; everything has been stopped. */
  onFailure?: (error: Error) => void;
  cacheDir?: string;
  /** The rows of processes.ts, unless a test of the starter brings its own. */
  processes?: ProcessRow[];
  /** The demo accounts are left out where a test does not need them. */
  seed?: boolean;
};
