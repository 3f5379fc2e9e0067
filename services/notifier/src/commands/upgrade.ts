import { accessCopyCollection } from '@croneai/access/access-copy.model.ts';
import { runServiceUpgrade } from '@croneai/platform/upgrade/run-service-upgrade.ts';

// Upgrades this service's database. `npm run upgrade` runs such a step for each service.

await runServiceUpgrade({ sources: new URL('../', import.meta.url), shared: [accessCopyCollection] });
