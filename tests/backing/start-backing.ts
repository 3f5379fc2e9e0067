import type { Backing } from './backing.ts';
import { dockerAnswers } from './docker.ts';
import { type LocalBackingOptions, startLocalBacking } from './local.ts';

/** For stores that no test kills. */
export const PATIENT_SESSION_MS = 30_000;

/**
 * Containers where a Docker engine answers, unless TEST_BACKING is `local`; else local processes of the same services.
 * An engine that answers may still be unable to pull images: one line says so and the local processes take over.
 */
export async function startBacking(
  env: NodeJS.ProcessEnv,
  report: (line: string) => void,
  /** Local processes only: what the test does without is not started. */
  { names, kafkaSessionMs }: Pick<LocalBackingOptions, 'names' | 'kafkaSessionMs'> = {},
): Promise<Backing> {
  const wish = env.TEST_BACKING;
  if (wish && wish !== 'local' && wish !== 'containers') {
    throw new Error(`TEST_BACKING is "${wish}"; it can be "local" or "containers"`);
  }
  if (wish !== 'local' && (await dockerAnswers(env))) {
    try {
      const { startContainerBacking } = await import('./containers.ts');
      return await startContainerBacking();
    } catch (error) {
      if (wish === 'containers') throw error;
      const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
      report(`Docker answers but cannot run the images (${reason}): using local processes`);
    }
  } else if (wish === 'containers') {
    throw new Error('TEST_BACKING is "containers" and no Docker engine answers');
  }
  return startLocalBacking({ report, ...(names && { names }), ...(kafkaSessionMs && { kafkaSessionMs }) });
}
