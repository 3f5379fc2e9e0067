import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import { type Child, type ChildSpec, describeExit, startChild } from './child.ts';

/** After this many deaths without becoming ready, a child is not restarted. */
const MOST_DEATHS_BEFORE_READY = 5;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;
/** A child that ran this long restarts without an increased pause. */
const SETTLED_MS = 30_000;

export type SupervisorEvents = {
  /** Called when a process was started, ready or not. */
  onSpawn(name: string, pid: number): void;
  onReady(name: string): void;
  /** Called when the process died and is being restarted; `line` is for the terminal. */
  onDeath(name: string, line: string): void;
  /** Called when the process died too often before it was ready, and is not restarted. */
  onGiveUp(name: string, error: Error): void;
};

export type Supervised = ReturnType<typeof supervise>;

/** Starts a child and restarts it whenever it dies, with growing pauses. */
export function supervise(spec: ChildSpec, events: SupervisorEvents) {
  const state: State = { stopping: false, deaths: 0 };
  const abort = new AbortController();
  const launch = (): Promise<void> => {
    const ready = Promise.withResolvers<void>();
    // A caller that awaits `ready` receives the rejection. Without this line, the rejection would
    // be unhandled if there is no such caller.
    ready.promise.catch(() => undefined);
    state.loop = keepRunning(spec, state, events, abort.signal, ready);
    return ready.promise;
  };
  return {
    name: spec.name,
    /**
     * Resolves when the child is ready for the first time. Rejects with the reason if the child is
     * stopped or given up before it is ready.
     */
    firstReady: launch(),
    /** Process id of the current child. */
    pid: () => (state.child && !state.child.hasExited() ? state.child.pid : undefined),
    /** Ends the child for good: SIGTERM, then SIGKILL at the deadline. */
    async stop(deadlineMs: number) {
      state.stopping = true;
      abort.abort();
      await state.child?.stop(deadlineMs);
      await state.loop;
    },
    /** Kills the child with SIGKILL. It stays down until `restart`. For crash tests. */
    async kill() {
      state.held = true;
      await state.child?.kill();
      await state.loop;
    },
    /** Ends the child like `stop`, but it can be restarted. */
    async hold(deadlineMs: number) {
      state.held = true;
      await state.child?.stop(deadlineMs);
      await state.loop;
    },
    /** Starts the child (again) and resolves when it is ready. */
    async restart() {
      state.held = true;
      await state.child?.stop();
      await state.loop;
      state.held = false;
      state.deaths = 0;
      await launch();
    },
  };
}

type State = {
  child?: Child;
  loop?: Promise<void>;
  stopping: boolean;
  /** True while the child must not be restarted automatically. */
  held?: boolean;
  /** Number of deaths since the child last ran for SETTLED_MS. */
  deaths: number;
};

async function keepRunning(
  spec: ChildSpec,
  state: State,
  events: SupervisorEvents,
  signal: AbortSignal,
  ready: { resolve(): void; reject(error: Error): void },
): Promise<void> {
  let deathsBeforeReady = 0;
  while (!state.stopping && !state.held) {
    const startedAt = Date.now();
    const problem = await runOnce(spec, state, events, () => {
      deathsBeforeReady = 0;
      ready.resolve();
    });
    if (state.stopping || state.held) break;
    if (problem.beforeReady && ++deathsBeforeReady >= MOST_DEATHS_BEFORE_READY) {
      const error = new StartError(
        `${problem.message}\n${spec.name} died ${deathsBeforeReady} times before it was ready.`,
      );
      ready.reject(error);
      events.onGiveUp(spec.name, error);
      return;
    }
    state.deaths = Date.now() - startedAt > SETTLED_MS ? 1 : state.deaths + 1;
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (state.deaths - 1), LONGEST_PAUSE_MS);
    events.onDeath(spec.name, `${problem.summary}; restarting`);
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
  }
  ready.reject(new StartError(`${spec.name} was stopped`));
}

type Death = {
  /** Message, including the last log lines. */
  message: string;
  summary: string;
  beforeReady: boolean;
};

/** Runs the child once: resolves when it has ended. A child that never becomes ready is ended. */
async function runOnce(
  spec: ChildSpec,
  state: State,
  events: SupervisorEvents,
  onReady: () => void,
): Promise<Death> {
  const child = startChild(spec);
  state.child = child;
  if (child.pid !== undefined) events.onSpawn(spec.name, child.pid);
  try {
    await child.waitUntilReady();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    await child.kill();
    return { message, summary: message.split('. The end of ')[0] ?? message, beforeReady: true };
  }
  onReady();
  events.onReady(spec.name);
  const exit = await child.exited;
  const summary = `${spec.name} died (${describeExit(exit)})`;
  return { message: summary, summary, beforeReady: false };
}
