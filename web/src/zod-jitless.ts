// zod probes `eval` once to see whether it may compile schemas, which a strict CSP reports as a
// violation. This has to run before zod is loaded, so it is the first import of every entry.
(globalThis as { __zod_globalConfig?: { jitless: boolean } }).__zod_globalConfig = { jitless: true };
