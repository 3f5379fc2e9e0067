import { ownTradesPath, paths } from '@croneai/contracts/paths.ts';
import { useMember } from '../../../shared/session/member-context.ts';
import { signedUsdText, stakesText, toneOf } from '../../../shared/signals/gain-text.ts';
import { PricesMark } from '../../../shared/signals/prices-mark.tsx';
import { useStreamSummary } from '../../../shared/signals/use-stream-summary.ts';
import { Card, CardHead } from '../../../shared/ui/card.tsx';
import { FactList } from '../../../shared/ui/fact-list.tsx';
import { FailedLine, Skeleton } from '../../../shared/ui/states.tsx';
import { TextLink } from '../../../shared/ui/text-link.tsx';
import { useOwnRecordQuery } from './own-api.ts';

/**
 * Shows the member's result today next to the results of the service, copy trading, and the bot.
 */
export function OwnTradesToday({ serviceNet }: { serviceNet: number | undefined }) {
  const { tier } = useMember();
  const { data, error, refetch } = useOwnRecordQuery('today');
  const provenance = useStreamSummary()?.provenance;
  return (
    <Card aria-labelledby="yours" className="flex min-w-0 flex-col gap-4">
      <CardHead
        id="yours"
        title="Your trades today"
        text={<PricesMark provenance={provenance} />}
        aside={
          <TextLink to={ownTradesPath} className="text-sm">
            All trades
          </TextLink>
        }
      />
      {data ? (
        <>
          {data.taken === 0 ? (
            <p className="text-sm text-muted">
              No trades yet. Tap “I’m in” on a running signal, and your results appear here.
            </p>
          ) : (
            <p className="flex items-baseline justify-between gap-3">
              <span className="text-sm text-muted">
                {data.taken === 1 ? '1 trade' : `${data.taken} trades`}
                {data.open > 0 ? `, ${data.open} open` : ''}
              </span>
              <span className={`tabular text-2xl font-semibold whitespace-nowrap ${toneOf(data.netStakes)}`}>
                {stakesText(data.netStakes)}
              </span>
            </p>
          )}
          {/* Phones show these figures only once the member has taken a trade. */}
          <div className={data.taken === 0 ? 'max-sm:hidden' : ''}>
            <FactList
              facts={[
                ...(data.taken === 0 ? [] : [{ label: 'In dollars', value: signedUsdText(data.netUsd) }]),
                { label: 'All our signals', value: stakesText(serviceNet ?? null) },
                { label: 'Auto-Copy', value: machineText(data.machinesToday.copy, paths.copyTrading) },
                ...(tier === 'gold'
                  ? [{ label: 'AI bot', value: machineText(data.machinesToday.bot, paths.botAccess) }]
                  : []),
              ]}
            />
          </div>
        </>
      ) : error ? (
        <FailedLine onRetry={refetch}>Your trades couldn’t be loaded.</FailedLine>
      ) : (
        <Skeleton className="h-44 w-full" />
      )}
    </Card>
  );
}

const machineText = (net: number | null, path: string) =>
  net === null ? <TextLink to={path}>Off</TextLink> : signedUsdText(net);
