import type { Desk } from '@croneai/contracts/live.ts';
import { deskEntry, type LiveEntry } from '@croneai/contracts/live-log.ts';
import { openPlatform, type Platform, type PlatformConfig } from '@croneai/platform/open-platform.ts';
import type { ProcessOptions } from '@croneai/platform/open-process.ts';

/** Platform of this product's services; a module picks what it needs. */
export type ServicePlatform<Config = unknown> = Platform<Config, LiveEntry, Desk>;

/** Opens the platform of a service. Waits for MongoDB. */
export const openServicePlatform = <Config extends PlatformConfig>(
  name: string,
  config: Config,
  options: Omit<ProcessOptions, 'name'>,
): Promise<ServicePlatform<Config>> => openPlatform(config, { ...options, name, deskEntry });
