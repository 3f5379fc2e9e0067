import { exitOnStop } from '../../../infra/local/processes/exit-on-stop.ts';

/*
 * Runs the bench named on the command line. If this process is stopped, the bench's programs end as
 * well.
 */

exitOnStop();
const [name] = process.argv.splice(2, 1);
await import(`../${name}.ts`);
