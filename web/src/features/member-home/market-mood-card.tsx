import type { Signal } from '@croneai/contracts/signals.ts';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import { type Mood, moodOf } from './home-signals.ts';

const MOOD_TEXT: Record<Mood, string> = { up: 'Leaning up', down: 'Leaning down', even: 'Undecided' };

interface MarketMoodCardProps {
  signals: readonly Signal[] | undefined;
  hasFailed: boolean;
}

/** Which way the latest signals point. */
export function MarketMoodCard({ signals, hasFailed }: MarketMoodCardProps) {
  const mood = moodOf(signals ?? []);
  return (
    <Card aria-labelledby="mood" className="flex flex-col justify-between gap-4 xl:col-span-4">
      <CardHead
        id="mood"
        title="Market mood"
        text={
          mood
            ? `By the direction of the last ${mood.calls + mood.puts} signals.`
            : 'By the direction of the last signals.'
        }
      />
      {mood ? (
        <div className="flex flex-col gap-4">
          <p className="text-2xl font-semibold">{MOOD_TEXT[mood.mood]}</p>
          <div className="flex flex-col gap-2">
            <div aria-hidden className="flex h-2 gap-1">
              <span className="rounded-full bg-up" style={{ flexGrow: mood.calls }} />
              <span className="rounded-full bg-down" style={{ flexGrow: mood.puts }} />
            </div>
            <p className="flex justify-between text-sm">
              <span className="text-up">
                <span aria-hidden>▲ </span>
                <span className="tabular">{mood.calls}</span> CALL
              </span>
              <span className="text-down">
                <span className="tabular">{mood.puts}</span> PUT<span aria-hidden> ▼</span>
              </span>
            </p>
          </div>
        </div>
      ) : signals || hasFailed ? (
        <p className="text-sm text-muted">Not known: there are no signals to read it from.</p>
      ) : (
        <Skeleton className="h-20 w-full" />
      )}
    </Card>
  );
}
