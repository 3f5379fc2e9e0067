import type { EngineOverview } from '@croneai/contracts/endpoints/signals/admin-engine.ts';
import { hasSimulatedPrices, PLANTED_NOTE } from '@croneai/contracts/provenance.ts';
import { engineTexts } from '../../content/admin-engine.ts';
import { recordedRateText } from '../../content/recorded-months.ts';
import { Moment } from '../../shared/time/moment.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { DataTable } from '../../shared/ui/data-table.tsx';
import { FactList } from '../../shared/ui/fact-list.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { COLUMNS, countText } from './score-text.tsx';

const PROVENANCE = {
  synthetic: 'Simulated prices',
  'like-real': 'Simulated prices, like real ones',
  recorded: 'Recorded prices',
  live: 'Live prices',
} as const;

/** The live model and its training data, with the accuracy of its forecasts by kind of market. */
export function ChampionCard({ champion, artefacts, provenance }: EngineOverview) {
  const content = artefacts.find(({ hash }) => hash === champion?.hash)?.content;
  if (!champion) return null;
  return (
    <Card padding="none" aria-labelledby="champion">
      <div className="flex flex-col gap-4 p-5 sm:px-7 sm:pt-7">
        <CardHead
          id="champion"
          title="Champion"
          aside={
            <Badge tone={hasSimulatedPrices(provenance) ? 'sim' : 'neutral'}>{PROVENANCE[provenance]}</Badge>
          }
          text={
            hasSimulatedPrices(provenance)
              ? `${PLANTED_NOTE[provenance]} ${recordedRateText}`
              : PLANTED_NOTE[provenance]
          }
        />
        {champion.isWhole ? null : <Notice tone="warning">{engineTexts.partial}</Notice>}
        {content ? null : (
          <Notice tone="danger">
            The champion’s artifact is broken, so the engine refuses it. Promote another one with npm run
            engine.
          </Notice>
        )}
        <FactList
          facts={[
            {
              label: 'Artifact',
              value: <code className="font-mono text-xs select-all">{champion.hash}</code>,
            },
            { label: 'Champion since', value: <Moment at={champion.since} /> },
            ...(content
              ? [
                  {
                    label: 'Trained on',
                    value: (
                      <>
                        <Moment at={content.from} form="day" /> to <Moment at={content.until} form="day" />,{' '}
                        {countText(content.rows)} rows of {content.trainedMarkets} markets
                      </>
                    ),
                  },
                  { label: 'Expires', value: <Moment at={content.expiresAt} /> },
                ]
              : []),
          ]}
        />
      </div>
      {content && content.metrics.length > 0 ? (
        <DataTable
          caption="Predicted and actual win rate, by kind of market"
          padding="lg"
          rows={content.metrics}
          rowKey={({ kind }) => kind}
          columns={[
            COLUMNS.markets,
            COLUMNS.forecasts,
            COLUMNS.predicted,
            COLUMNS.actual,
            {
              header: 'Slope (1 is ideal)',
              numeric: true,
              cell: ({ slope, slopeError }) => `${slope.toFixed(2)} ± ${slopeError.toFixed(2)}`,
            },
          ]}
        />
      ) : null}
    </Card>
  );
}
