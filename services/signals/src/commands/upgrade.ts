import { accessCopyCollection } from '@croneai/access/access-copy.model.ts';
import { runServiceUpgrade } from '@croneai/platform/upgrade/run-service-upgrade.ts';

// The step of `npm run upgrade` for this service's database.

await runServiceUpgrade({ sources: new URL('../', import.meta.url), shared: [accessCopyCollection] });
