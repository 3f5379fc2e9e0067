import { readConfig, serviceConfig } from '@croneai/platform/config.ts';

/** The only reader of the environment in this service. */
export const loadConfig = (env: NodeJS.ProcessEnv = process.env) => readConfig(serviceConfig, env);
export type LeadsConfig = ReturnType<typeof loadConfig>;
