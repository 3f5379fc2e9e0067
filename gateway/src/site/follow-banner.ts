import type { SiteBanner } from '@croneai/contracts/site-documents.ts';
import type { PublicSettings } from '@croneai/contracts/site-settings.ts';
import type { SystemStatus } from '@croneai/contracts/system-status.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import { repeat } from '@croneai/platform/repeat.ts';
import { cutText } from '@croneai/rules/cut-text.ts';
import type { Site } from './load-site.ts';

const LOOK_EVERY_MS = 1_000;
const TEXT_MAX_LENGTH = 140;

/**
 * Fills the documents again after each change of the settings or the banner. Changes are handled
 * one after the other.
 */
export function createDocumentFiller(site: Pick<Site, 'fill'>, first: PublicSettings) {
  let settings = first;
  let banner: SiteBanner | undefined;
  let filling: Promise<void> = Promise.resolve();
  const refill = (): Promise<void> => {
    filling = filling.catch(() => undefined).then(() => site.fill(settings, banner));
    return filling;
  };
  return {
    useSettings(next: PublicSettings): Promise<void> {
      settings = next;
      return refill();
    },
    useBanner(next: SiteBanner | undefined): Promise<void> {
      banner = next;
      return refill();
    },
  };
}

/** Shows a banner on public pages about the current maintenance or the newest open incident. */
export function followBanner(options: {
  status: () => SystemStatus;
  fill: (banner: SiteBanner | undefined) => Promise<void>;
  logger: Logger;
}) {
  const { status, fill, logger } = options;
  let shown: string | undefined;
  return repeat({
    name: 'fill the banner',
    everyMs: LOOK_EVERY_MS,
    logger,
    work: async () => {
      const banner = bannerOf(status());
      const next = banner && JSON.stringify(banner);
      if (next === shown) return;
      await fill(banner);
      shown = next;
    },
  });
}

function bannerOf({ maintenance, incidents }: SystemStatus): SiteBanner | undefined {
  if (maintenance) {
    const { until } = maintenance;
    const end = until ? ` until about ${until.slice(0, 10)}, ${until.slice(11, 16)} UTC` : '';
    return { title: 'Maintenance.', text: `You can’t sign up or send forms${end}.` };
  }
  const newest = incidents?.[0];
  if (!newest) return undefined;
  const [line = ''] = newest.text.split('\n', 1);
  const text = line.length > TEXT_MAX_LENGTH ? `${cutText(line, TEXT_MAX_LENGTH - 1)}…` : line;
  return { title: `${newest.title}.`, text };
}
