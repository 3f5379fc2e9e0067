// zod tries `eval` once to find out whether it may compile schemas, and a strict CSP reports that
// as a violation. This must run before zod is loaded, so it is the first import of every entry.
(globalThis as { __zod_globalConfig?: { jitless: boolean } }).__zod_globalConfig = { jitless: true };
