/*
 * `npm run screens -- walks` takes the pictures of docs/walks.md and writes its text; every other
 * call takes pictures of pages.
 */
await import(process.argv[2] === 'walks' ? './take-walks.ts' : './take-screens.ts');

export {};
