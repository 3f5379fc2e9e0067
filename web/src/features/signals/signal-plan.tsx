import type { Signal } from '@croneai/contracts/signals.ts';
import { settlementRuleOf } from '@croneai/rules/settlement.ts';
import { timingOf } from '../../content/signals.ts';
import { lessonPath } from '../../shared/learning/learning-api.ts';
import { useAtServerTime } from '../../shared/signals/server-time.ts';
import { useShowsWat } from '../../shared/signals/signal-time.tsx';
import { signalsApi } from '../../shared/signals/signals-api.ts';
import { watTime } from '../../shared/signals/wat-time.ts';
import { useTimes } from '../../shared/time/use-times.ts';
import { Card } from '../../shared/ui/card.tsx';
import { Disclosure } from '../../shared/ui/disclosure.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';

/** Loaded late, because it is collapsed at first. */
const Martingale = lazyPart(async () => (await import('./martingale.tsx')).Martingale);

export function SignalPlan({ signal }: { signal: Signal }) {
  return (
    <Card padding="none" aria-label="Plan" className="grid gap-px overflow-hidden bg-line md:grid-cols-2">
      <MartingalePlan levels={signal.martingaleLevels} />
      <div className="bg-surface-1 p-5 sm:px-7">
        <h2 className="text-sm font-medium">How the timing works</h2>
        <ol className="mt-3 flex flex-col gap-2.5 text-sm text-muted">
          {timingOf(settlementRuleOf(signal.forecast.paysBy) === 2).map((line, index) => (
            <li key={line} className="flex gap-3">
              <span className="tabular text-text">{index + 1}</span>
              {line}
            </li>
          ))}
        </ol>
      </div>
    </Card>
  );
}

function MartingalePlan({ levels }: { levels: Signal['martingaleLevels'] }) {
  const times = useTimes();
  // Reads the figures that the performance panel has cached, so that a new signal causes no
  // request.
  const { data: figures } = signalsApi.endpoints.performance.useQueryState();
  const winRate = figures && figures.totalSignals > 0 ? figures.winRate : 50;
  const firstEntry = levels[0]?.entryTime;
  const showsWat = useShowsWat(firstEntry ?? 0);
  const running = useAtServerTime(
    (now) =>
      levels.find(({ entryTime, expiryTime }) => Date.parse(entryTime) <= now && now < Date.parse(expiryTime))
        ?.level ?? -1,
  );
  return (
    <div className="bg-surface-1 p-5 sm:px-7">
      <table className="w-full text-sm">
        <caption className="pb-2 text-left text-sm font-medium">
          Martingale plan{' '}
          <span className="font-normal text-muted">
            {firstEntry && showsWat ? times.zoneName(firstEntry) : 'WAT'}
          </span>
        </caption>
        <thead>
          <tr className="border-b border-line text-xs text-muted">
            {['Level', 'Entry', 'Expiry'].map((head) => (
              <th key={head} scope="col" className="py-2 text-right font-medium first:text-left">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {levels.map(({ level, entryTime, expiryTime }) => (
            <tr key={level} className={level === running ? 'text-text' : 'text-muted'}>
              <th scope="row" className="py-2 text-left font-normal">
                <span className="flex items-center gap-2">
                  <span className="tabular">{level}</span>
                  {level === running ? (
                    <span className="text-xs font-medium text-accent">now</span>
                  ) : level === 0 ? null : (
                    <span className="text-xs text-muted">only after a loss</span>
                  )}
                </span>
              </th>
              <LevelTime at={entryTime} />
              <LevelTime at={expiryTime} />
            </tr>
          ))}
        </tbody>
      </table>
      <Disclosure title="Cost and odds" className="border-t border-line py-1">
        <div className="pt-1">
          <Martingale key={winRate} winRate={winRate} />
        </div>
      </Disclosure>
      <p className="border-t border-line pt-3 text-sm text-muted">
        Four losses in a row cost 15 stakes if each one doubles: 1 + 2 + 4 + 8.{' '}
        <TextLink to={lessonPath('risk-first', 'martingale')}>Why doubling ends accounts</TextLink>
      </p>
    </div>
  );
}

/** Shows the member's time and, if it differs, WAT below it. */
function LevelTime({ at }: { at: string }) {
  const times = useTimes();
  const wat = watTime(at);
  return (
    <td className="tabular py-2 text-right">
      {useShowsWat(at) ? (
        <>
          {times.hour(at)}
          <span className="block text-xs text-faint">{wat} WAT</span>
        </>
      ) : (
        wat
      )}
    </td>
  );
}
