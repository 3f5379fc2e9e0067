import { accessCopyCollection } from '@croneai/access/access-copy.model.ts';
import { runServiceUpgrade } from '@croneai/platform/upgrade/run-service-upgrade.ts';

// Upgrades the notifier's database. `npm run upgrade` runs the upgrade command of every service.

await runServiceUpgrade({ sources: new URL('../', import.meta.url), shared: [accessCopyCollection] });
