import { publicLogEndpoints } from '@croneai/contracts/endpoints/signals/public-log.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { appError } from '@croneai/platform/errors.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import { readTilePath } from '@croneai/tlog/tiles.ts';
import type { AdmitViewer } from '../access/module.ts';
import type { Disclose } from '../disclosure/module.ts';
import type { SignalRepository } from '../signals/module.ts';
import type { SlotRepository } from '../slots/module.ts';
import { getProof } from './get-proof.ts';
import { getSlotRecord } from './get-slot-record.ts';
import type { PublicLog } from './log.model.ts';
import { checkpointOf, type LogReader } from './read-log.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const BRIEF = 'public, max-age=2';
const TEXT = 'text/plain; charset=utf-8' as const;

type Needs = {
  admitViewer: AdmitViewer;
  disclose: Disclose;
  signals: Pick<SignalRepository, 'findById' | 'findOfSlot'>;
  slots: Pick<SlotRepository, 'find'>;
  logReader: LogReader;
  now: () => Date;
};

export function publicLogRoutes({ admitViewer, disclose, signals, slots, logReader, now }: Needs): Route[] {
  const proof = getProof({ admitViewer, signals, disclose, logReader });
  const slotRecord = getSlotRecord({ slots, signals, logReader, now });

  const openLog = async (year: string): Promise<PublicLog> => {
    const head = await logReader.find(Number(year));
    if (!head?.note) throw appError(errors.notFound);
    return head;
  };
  const tile = async ({ params }: { params: { year: string; level: string } & Record<string, string> }) => {
    const { year, level, ...rest } = params;
    const address = readTilePath([level, ...Object.values(rest)].join('/'));
    if (!address) throw appError(errors.notFound);
    const bytes = await logReader.tile(await openLog(year), address);
    if (!bytes) throw appError(errors.notFound);
    return {
      content: {
        contentType: 'application/octet-stream' as const,
        bytes,
        cacheControl: IMMUTABLE,
        ...(address.level === 'entries' && { encoding: 'gzip' as const }),
      },
    };
  };

  const text = (bytes: string) => ({ content: { contentType: TEXT, bytes, cacheControl: BRIEF } });

  return [
    route(publicLogEndpoints.getLogCheckpoint, async ({ params }) =>
      text(checkpointOf(await openLog(params.year))),
    ),
    route(publicLogEndpoints.getLogKey, async ({ params }) => text(`${(await openLog(params.year)).vkey}\n`)),
    route(publicLogEndpoints.getLogTile, tile),
    route(publicLogEndpoints.getLogTileOfTwoParts, tile),
    route(publicLogEndpoints.getLogTileOfThreeParts, tile),
    route(publicLogEndpoints.getSlotRecord, async ({ params }) => ({
      data: await slotRecord(Number(params.slot)),
    })),
    route(publicLogEndpoints.getSignalProof, async ({ session, params }) => ({
      data: await proof(session, params.id),
    })),
  ];
}
