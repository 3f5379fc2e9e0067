import type { EngineContender, EngineOverview } from '@croneai/contracts/endpoints/admin-engine.ts';
import { engineTexts, lackText, contenderTexts as texts } from '../../content/admin-engine.ts';
import { Moment } from '../../shared/time/moment.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { ActualText, COLUMNS, countText, evidenceText, percentText, TableCard } from './score-text.tsx';

/** The champion's engine and those that are judged beside it. */
export function ContendersCard({ contenders }: Pick<EngineOverview, 'contenders'>) {
  return (
    <TableCard
      id="contenders"
      title="Engines in the shadow"
      text={texts.text}
      caption="Engines on the same forecasts"
      rows={contenders}
      rowKey={({ engine }) => engine}
      columns={[
        { header: 'Engine', cell: (row) => <Engine {...row} /> },
        COLUMNS.forecasts,
        { header: 'Won', numeric: true, cell: (row) => <Won {...row} /> },
        { header: 'Top fifth: predicted → actual', numeric: true, cell: (row) => <TopFifth {...row} /> },
        { header: 'Brier skill', numeric: true, cell: ({ skill }) => skillText(skill) },
        { header: 'Slope', numeric: true, cell: ({ slope }) => (slope === null ? '–' : signed(slope)) },
        {
          header: 'Evidence',
          numeric: true,
          cell: ({ against }) =>
            against ? `${evidenceText(against.evidence)}\u00a0of\u00a0${against.needed}` : '–',
        },
        { header: 'Promotion', cell: (row) => <Proposal {...row} /> },
      ]}
    />
  );
}

/** Name, what it forecasts by, and what it says now. */
function Engine({ engine, about, latest }: EngineContender) {
  return (
    <div className="flex flex-col gap-1">
      <code className="font-mono text-xs whitespace-nowrap">{engine}</code>
      <p className="text-xs text-muted">{about}</p>
      {latest ? (
        <p className="text-xs">
          <Moment at={latest.slot} />: {latest.claims} of {countText(latest.markets)} markets claimed.{' '}
          {latest.strongest ? (
            <>
              {latest.strongest.displayName} {latest.strongest.side},{' '}
              {percentText(latest.strongest.probability)}. {latest.strongest.text}
            </>
          ) : (
            texts.silent
          )}
        </p>
      ) : null}
    </div>
  );
}

/** A coin claims nothing that could come. */
function Won({ actual, slope }: EngineContender) {
  return slope === null ? <span className="text-muted">–</span> : <ActualText actual={actual} />;
}

function TopFifth({ topFifth }: EngineContender) {
  if (!topFifth) return <span className="text-muted">–</span>;
  return (
    <span className="whitespace-nowrap">
      {percentText(topFifth.predicted)} →{' '}
      {topFifth.actual ? percentText(topFifth.actual.value) : engineTexts.notEnough}
    </span>
  );
}

function Proposal({ publishes, slope, against }: EngineContender) {
  if (publishes || !against) return <Badge tone="accent">Publishes</Badge>;
  if (against.lacks.length === 0) return <Badge tone="warn">Promotion is proposed</Badge>;
  return (
    <span className="text-xs text-muted">
      Not proposed. It lacks {against.lacks.map((lack) => lackText(lack, { slope, against })).join(', ')}.
    </span>
  );
}

const signed = (value: number): string => value.toFixed(2).replace('-', '−');
const skillText = (skill: number | null): string => (skill === null ? '–' : `${signed(skill)}\u00a0%`);
