import { exitOnStop } from '../../../infra/local/processes/exit-on-stop.ts';

/* Runs the bench named on the command line; a request to stop also ends its programs. */

exitOnStop();
const [name] = process.argv.splice(2, 1);
await import(`../${name}.ts`);
