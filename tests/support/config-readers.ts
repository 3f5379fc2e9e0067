import { readGatewayConfig } from '../../gateway/src/config.ts';
import { loadConfig as loadAdminConfig } from '../../services/admin/src/start.ts';
import { loadConfig as loadAuthConfig } from '../../services/auth/src/start.ts';
import { loadConfig as loadLeadsConfig } from '../../services/leads/src/start.ts';
import { loadConfig as loadNotifierConfig } from '../../services/notifier/src/start.ts';
import { loadConfig as loadSignalsConfig } from '../../services/signals/src/start.ts';
import { loadTrainerConfig } from '../../services/signals/src/trainer/start.ts';
import { loadWorkerConfig } from '../../services/signals/src/worker/start.ts';

/** The function that reads each process's configuration from its environment. */
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
