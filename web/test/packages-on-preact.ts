import { registerHooks } from 'node:module';
import { vi } from 'vitest';
import { ON_PREACT } from '../build/on-preact.ts';

/**
 * True after the first file of this worker. The hooks are registered once, because a worker runs
 * several files.
 */
const REGISTERED = Symbol.for('packages-on-preact');

/*
 * Packages run as in the browser. Vite replaces React only in our own modules, because Node loads
 * the packages.
 */
if (!Reflect.has(globalThis, REGISTERED))
  registerHooks({
    resolve(name, context, next) {
      if (name === 'react-dom/test-utils') return next('preact/test-utils', context);
      const found = ON_PREACT.find(({ find }) =>
        typeof find === 'string' ? find === name : find.test(name),
      );
      return next(found?.replacement ?? name, context);
    },
  });
Reflect.set(globalThis, REGISTERED, true);

// Each file gets new modules of our own, so that no file depends on state that another file left in
// a module. Packages stay loaded.
vi.resetModules();
