import { exitOnStop } from '../../../infra/local/processes/exit-on-stop.ts';

/* Runs the bench that the command line names first; a request to stop it ends the programs that it has running. */

exitOnStop();
const [name] = process.argv.splice(2, 1);
await import(`../${name}.ts`);
