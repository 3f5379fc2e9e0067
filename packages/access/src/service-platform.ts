import type { AdminData } from '@croneai/contracts/live.ts';
import { adminEntry, type LiveEntry } from '@croneai/contracts/live-log.ts';
import { openPlatform, type Platform, type PlatformConfig } from '@croneai/platform/open-platform.ts';
import type { ProcessOptions } from '@croneai/platform/open-process.ts';

/** Platform of this product's services. A module picks the parts that it needs. */
export type ServicePlatform<Config = unknown> = Platform<Config, LiveEntry, AdminData>;

/** Opens the platform of a service. Waits for MongoDB. */
export const openServicePlatform = <Config extends PlatformConfig>(
  name: string,
  config: Config,
  options: Omit<ProcessOptions, 'name'>,
): Promise<ServicePlatform<Config>> => openPlatform(config, { ...options, name, adminEntry });
