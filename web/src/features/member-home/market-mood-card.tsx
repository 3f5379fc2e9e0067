import { Card, CardHead } from '../../shared/ui/card.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import { FormulaHint } from './formula-hint.tsx';
import { LEAN_SHARE, type Mood, moodOf } from './home-signals.ts';
import { type AssetMovement, HOURS_COMPARED } from './use-latest-movements.ts';

const MOOD_TEXT: Record<Mood, string> = { up: 'Leaning up', down: 'Leaning down', even: 'Undecided' };

const FORMULA =
  `Each asset of the latest signals counts once: rising if its last five-minute close is above its price ${HOURS_COMPARED} hours ago, falling ` +
  `if it is below. From ${LEAN_SHARE * 100}% of all on one side the market leans that way.`;

interface MarketMoodCardProps {
  movements: readonly AssetMovement[];
  isLoading: boolean;
}

/** Which way prices have gone. */
export function MarketMoodCard({ movements, isLoading }: MarketMoodCardProps) {
  const mood = moodOf(movements.map(({ movement }) => movement));
  return (
    <Card aria-labelledby="mood" className="flex flex-col justify-between gap-4 xl:col-span-4">
      <div className="flex items-start justify-between gap-2">
        <CardHead
          id="mood"
          title="Market mood"
          text={`By the prices of the last ${HOURS_COMPARED} hours, among the assets of the latest signals.`}
        />
        <FormulaHint of="market mood" formula={FORMULA} />
      </div>
      {mood ? (
        <div className="flex flex-col gap-4">
          <p className="text-2xl font-semibold">{MOOD_TEXT[mood.mood]}</p>
          <div className="flex flex-col gap-2">
            <div aria-hidden className="flex h-2 gap-1">
              <span className="rounded-full bg-up" style={{ flexGrow: mood.rising }} />
              <span className="rounded-full bg-down" style={{ flexGrow: mood.falling }} />
            </div>
            <p className="flex justify-between text-sm">
              <span className="text-up">
                <span aria-hidden>▲ </span>
                <span className="tabular">{mood.rising}</span> rising
              </span>
              <span className="text-down">
                <span className="tabular">{mood.falling}</span> falling<span aria-hidden> ▼</span>
              </span>
            </p>
          </div>
        </div>
      ) : isLoading ? (
        <Skeleton className="h-20 w-full" />
      ) : (
        <p className="text-sm text-muted">Not known: there are no prices to read it from.</p>
      )}
    </Card>
  );
}
