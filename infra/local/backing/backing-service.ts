import { type Child, type ChildSpec, startChild } from '../processes/child.ts';
import { StartError } from '../start-error.ts';
import { requireFreePorts } from './ports.ts';

/** Where a part came from: the operator's own service, a program of the machine, a download, a Debian package, or a built-in stand-in. */
export type FoundBy = 'env' | 'path' | 'download' | 'package' | 'embedded';

export type BackingContext = {
  port: number;
  /** Where this part keeps its data. Made when missing. */
  dataDir: string;
  logDir: string;
  /** Downloaded jars and programs, shared by `npm start` and the tests. */
  cacheDir: string;
  env: NodeJS.ProcessEnv;
  report: (line: string) => void;
};

/** A part that has been found or installed, and is not started yet. */
export type BackingPart = {
  name: string;
  by: FoundBy;
  url: string;
  /** The mail server's web inbox. */
  inboxUrl?: string;
  ports: number[];
  /** How to start it; undefined for the operator's own service. */
  spec?: ChildSpec;
  /** Throws while the part does not answer. */
  probe: () => Promise<void>;
};

export type BackingService = Omit<BackingPart, 'spec' | 'probe'> & {
  /** Of the process that we started; undefined for the operator's own service. */
  pid(): number | undefined;
  stop(): Promise<void>;
  /** `kill -9`, as a crash would. */
  kill(): Promise<void>;
  /** Starts it again on the same data and the same port; resolves when it is ready. */
  restart(): Promise<void>;
};

/** Starts a part and waits until it answers. The operator's own service is only probed. */
export async function startPart(part: BackingPart): Promise<BackingService> {
  const { spec, probe, ...facts } = part;
  if (!spec) {
    await requireAnswer(part);
    const theirs = async (): Promise<void> => {};
    return { ...facts, pid: () => undefined, stop: theirs, kill: theirs, restart: theirs };
  }
  await requireFreePorts(part.ports.map((port) => ({ name: part.name, port })));
  let child = await startReady(spec);
  return {
    ...facts,
    pid: () => (child.hasExited() ? undefined : child.pid),
    stop: () => child.stop(),
    kill: () => child.kill(),
    async restart() {
      await child.stop();
      child = await startReady(spec);
    },
  };
}

/** Throws a StartError that names the setting when the operator's own service does not answer. */
export async function requireAnswer(part: BackingPart): Promise<void> {
  try {
    await part.probe();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `${part.name}: nothing answers at the address that was set (${reason}). ` +
        'Start that service, correct the address, or unset it to have one started for you.',
    );
  }
}

async function startReady(spec: ChildSpec): Promise<Child> {
  const child = startChild(spec);
  try {
    await child.waitUntilReady();
    return child;
  } catch (error) {
    await child.kill();
    throw error;
  }
}
