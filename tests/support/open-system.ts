import { join } from 'node:path';
import { type RunInfo, readRunFile } from '../../infra/local/processes/run-file.ts';
import { startTestSystem } from './test-system.ts';

const DATA_DIR = join(import.meta.dirname, '..', '..', '.data');

export type OpenSystem = {
  info: RunInfo;
  /** Stops it where it was started for this. */
  close: () => Promise<void>;
};

/** The system that `npm start` runs here, else one of its own for as long as it is needed. */
export async function openSystem(report: (line: string) => void): Promise<OpenSystem> {
  const running = await readRunFile(DATA_DIR);
  if (running) {
    report(`using the running system at ${running.web}`);
    return { info: running, close: async () => undefined };
  }
  const system = await startTestSystem({ report });
  return { info: system.info(), close: () => system.stop() };
}
