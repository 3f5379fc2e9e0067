import { publicLogEndpoints } from '@croneai/contracts/endpoints/signals/public-log.ts';
import type { PublicRecord } from '@croneai/contracts/public-record.ts';
import { weekTexts as texts } from '../../../content/public-record.ts';
import { toRequest } from '../../../shared/api/endpoint-request.ts';
import { stakesText } from '../../../shared/signals/gain-text.ts';
import { PricesMark } from '../../../shared/signals/prices-mark.tsx';
import { shareText } from '../../../shared/signals/record-text.ts';
import { usePoll } from '../../../shared/site/use-poll.ts';
import { thousands } from '../../../shared/text/thousands.ts';
import { Card, CardHead } from '../../../shared/ui/card.tsx';
import { FactList } from '../../../shared/ui/fact-list.tsx';
import { Skeleton } from '../../../shared/ui/states.tsx';
import { TextLink } from '../../../shared/ui/text-link.tsx';

const POLL_MS = 300_000;
const call = toRequest(publicLogEndpoints.getPublicRecord);
const path = `${call.path}?range=7d`;

/** Result of the last seven days from the public record, with the best and the worst market. */
export function WeekReview() {
  const { data, isFailed } = usePoll<PublicRecord>({ ...call, path }, POLL_MS);
  return (
    <Card padding="lg" aria-labelledby="week" className="flex flex-col gap-4">
      <CardHead
        id="week"
        title={texts.title}
        text={texts.text}
        aside={<PricesMark provenance={data?.figures.provenance} />}
      />
      {data ? (
        <FactList facts={factsOf(data)} />
      ) : isFailed ? (
        <p role="status" className="text-sm text-muted">
          {texts.failed}
        </p>
      ) : (
        <Skeleton className="h-60 w-full" />
      )}
      <TextLink to="/record" className="self-start text-sm">
        {texts.open}
      </TextLink>
    </Card>
  );
}

function factsOf({ figures, markets, drawdown }: PublicRecord) {
  const byNet = markets.toSorted((a, b) => b.net - a.net);
  const named = (market: (typeof byNet)[number] | undefined) =>
    market ? `${market.key}, ${stakesText(market.net)}` : '–';
  const decided = figures.wonSignals + figures.lostSignals;
  return [
    { label: texts.signals, value: thousands(figures.totalSignals) },
    {
      label: texts.won,
      value: `${thousands(figures.wonSignals)} and ${thousands(figures.lostSignals)}${decided > 0 ? `, ${shareText(figures.winRate)} won` : ''}`,
    },
    { label: texts.result, value: stakesText(figures.gain.totalNet) },
    { label: texts.drawdown, value: stakesText(-drawdown) },
    { label: texts.best, value: named(byNet[0]) },
    { label: texts.worst, value: named(byNet.at(-1)) },
  ].map(({ label, value }) => ({ label, value: <span className="tabular">{value}</span> }));
}
