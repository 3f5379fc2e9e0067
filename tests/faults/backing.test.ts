import { describeBacking } from '../backing/backing-suite.ts';
import { startLocalBacking } from '../backing/local.ts';
import { dockerAnswers } from '../backing/start-backing.ts';

describeBacking('local processes', () => startLocalBacking());

if (process.env.TEST_BACKING !== 'local' && (await dockerAnswers(process.env))) {
  const { startContainerBacking } = await import('../backing/containers.ts');
  // The Docker engine may answer but fail to pull images. Then this suite tests only local
  // processes.
  const backing = await startContainerBacking().catch((error: unknown) =>
    console.log(`no containers: ${error}`),
  );
  if (backing) describeBacking('containers', async () => backing);
}
