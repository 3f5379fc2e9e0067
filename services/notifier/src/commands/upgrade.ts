import { accessCopyCollection } from '@croneai/access/access-copy.model.ts';
import { runServiceUpgrade } from '@croneai/platform/upgrade/run-service-upgrade.ts';

// Upgrades this service's database, when `npm run upgrade` or its job runs this step.

await runServiceUpgrade({ sources: new URL('../', import.meta.url), shared: [accessCopyCollection] });
