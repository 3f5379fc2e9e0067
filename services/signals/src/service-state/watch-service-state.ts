import type { LiveEntry } from '@croneai/contracts/live-log.ts';
import type { LivePricePublisher } from '@croneai/platform/live/live-prices.ts';
import type { LiveWriter } from '@croneai/platform/live/live-writer.ts';
import type { JudgementRepository } from '../judge/judgement.repository.ts';
import { describeAlarm, readAlarms } from '../judge/read-alarms.ts';
import { describeServiceState, readServiceSpan, type ServiceStateParts } from './read-service-state.ts';

/** Round of one process of the service: stores another state once, with its event, and publishes it to open pages. */
export function watchServiceState(
  parts: ServiceStateParts & {
    live: Pick<LiveWriter<LiveEntry>, 'append'>;
    livePrices: Pick<LivePricePublisher, 'isMyTurn'>;
  },
) {
  const read = readServiceSpan(parts);
  const describe = describeServiceState(parts);
  const { serviceStates, live, livePrices, now } = parts;
  return async (): Promise<void> => {
    if (!(await livePrices.isMyTurn())) return;
    const { span } = await read();
    if (await serviceStates.change(span, now()))
      await live.append({ event: 'service', to: { all: true }, data: await describe(span) });
  };
}

/** Round: stores alarms of the engine once, each with its event. */
export function watchAlarms({
  champions,
  judgements,
  serviceStates,
  now,
}: Pick<ServiceStateParts, 'champions' | 'serviceStates' | 'now'> & {
  judgements: Pick<JudgementRepository, 'findNewest'>;
}) {
  return async (): Promise<void> => {
    const standing = await readAlarms({ champions, judgements, now: () => now().getTime() });
    await serviceStates.changeAlarms(standing.map(describeAlarm), now());
  };
}
