import { runServiceUpgrade } from '@croneai/platform/upgrade/run-service-upgrade.ts';

// Runs this service's part of `npm run upgrade` on its database.

await runServiceUpgrade({ sources: new URL('../', import.meta.url) });
