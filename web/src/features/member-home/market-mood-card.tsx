import { capitalised } from '@croneai/contracts/terms.ts';
import { VOLATILITY_CANDLES, type Volatility } from '@croneai/contracts/volatility.ts';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { FailedLine, Skeleton } from '../../shared/ui/states.tsx';
import { FormulaHint } from './formula-hint.tsx';
import { useVolatility, windowText } from './volatility-api.ts';

type Mood = 'up' | 'down' | 'even';

/** Share of one direction from which the market leans. */
const LEAN_SHARE = 0.6;

const MOOD_TEXT: Record<Mood, string> = { up: 'Leaning up', down: 'Leaning down', even: 'Undecided' };

const FORMULA =
  `Last close against first open of the last ${VOLATILITY_CANDLES} candles, each market once. ` +
  `From ${LEAN_SHARE * 100}% on one side the market leans that way.`;

export function MarketMoodCard() {
  const { data, error, isLoading, refetch } = useVolatility();
  return (
    <Card aria-labelledby="mood" className="flex min-w-0 grow flex-col gap-4">
      <div className="flex items-start justify-between gap-2">
        <CardHead id="mood" title="Market mood" text={data ? scopeText(data) : undefined} />
        <FormulaHint of="market mood" formula={FORMULA} />
      </div>
      {data ? (
        <Balance {...data} />
      ) : isLoading ? (
        <Skeleton className="h-20 w-full" />
      ) : error ? null : (
        <p className="text-sm text-muted">No prices to read it from right now.</p>
      )}
      {error ? (
        <FailedLine onRetry={refetch}>
          {data ? 'The market mood couldn’t be updated.' : 'The market mood couldn’t be loaded.'}
        </FailedLine>
      ) : null}
    </Card>
  );
}

/** `The last 50 minutes, 96 of 247 markets`: the others are closed or without prices. */
function scopeText(volatility: Volatility): string {
  const { compared, watched } = volatility;
  return `${capitalised(windowText(volatility))}, ${compared} of ${watched} markets`;
}

function Balance({ rising, falling, compared }: Volatility) {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-2xl font-semibold">{MOOD_TEXT[moodOf({ rising, falling, compared })]}</p>
      <div className="flex flex-col gap-2">
        <div aria-hidden className="flex h-2 gap-1">
          <span className="rounded-full bg-up" style={{ flexGrow: rising }} />
          <span className="rounded-full bg-down" style={{ flexGrow: falling }} />
        </div>
        <p className="flex justify-between text-sm">
          <span className="text-up">
            <span aria-hidden>▲ </span>
            <span className="tabular">{rising}</span> rising
          </span>
          <span className="text-down">
            <span className="tabular">{falling}</span> falling<span aria-hidden> ▼</span>
          </span>
        </p>
      </div>
    </div>
  );
}

/** Which way the prices went, each market counted once; one that has not moved is on neither side. */
export function moodOf({
  rising,
  falling,
  compared,
}: Pick<Volatility, 'rising' | 'falling' | 'compared'>): Mood {
  const isLeaning = compared > 0 && Math.max(rising, falling) >= compared * LEAN_SHARE;
  if (!isLeaning) return 'even';
  return rising > falling ? 'up' : 'down';
}
