import { readConfig } from '@croneai/platform/config.ts';
import { serviceConfig } from '@croneai/platform/config-keys.ts';

/** The only reader of the environment in this service. */
export const loadConfig = (env: NodeJS.ProcessEnv = process.env) => readConfig(serviceConfig, env);
export type AdminConfig = ReturnType<typeof loadConfig>;

/** What `npm run audit:verify` needs of it. */
export const loadVerifyConfig = (env: NodeJS.ProcessEnv = process.env) => {
  const { MONGO_URL, MONGO_DATABASE } = serviceConfig;
  return readConfig({ MONGO_URL, MONGO_DATABASE }, env);
};
