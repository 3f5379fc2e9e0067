/* Runs the bench that the command line names first; a request to stop it ends the programs that it has running. */

process.once('SIGTERM', () => process.exit(143)).once('SIGINT', () => process.exit(130));
const [name] = process.argv.splice(2, 1);
await import(`../${name}.ts`);

export {};
