import { readGatewayConfig } from '../../gateway/src/config.ts';
import { loadConfig as loadAdminConfig } from '../../services/admin/src/start.ts';
import { loadConfig as loadAuthConfig } from '../../services/auth/src/start.ts';
import { loadConfig as loadLeadsConfig } from '../../services/leads/src/start.ts';
import { loadConfig as loadNotifierConfig } from '../../services/notifier/src/start.ts';
import { loadConfig as loadSignalsConfig } from '../../services/signals/src/start.ts';
import { loadTrainerConfig } from '../../services/signals/src/trainer/start.ts';
import { loadWorkerConfig } from '../../services/signals/src/worker/start.ts';

/** For each process, the function that reads its configuration from environment variables. */
export const configReaders: Record<string, (env: NodeJS.ProcessEnv) => unknown> = {
  gateway: readGatewayConfig,
  auth: loadAuthConfig,
  signals: loadSignalsConfig,
  'signals-worker': loadWorkerConfig,
  'signals-trainer': loadTrainerConfig,
  leads: loadLeadsConfig,
  admin: loadAdminConfig,
  notifier: loadNotifierConfig,
};
