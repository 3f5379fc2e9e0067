import type { EngineArtefact, EngineOverview } from '@croneai/contracts/endpoints/signals/admin-engine.ts';
import { engineTexts, refusalTexts, shortHash } from '../../content/admin-engine.ts';
import { Moment } from '../../shared/time/moment.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { countText, percentText, TableCard } from './score-text.tsx';

/**
 * The champion and the models trained before it. Each row shows whether an operator can promote the
 * model.
 */
export function ArtefactsCard({ artefacts }: EngineOverview) {
  return (
    <TableCard
      id="artefacts"
      title="Artifacts"
      text="An artifact is one night’s set of trained models. It learns from 28 days of prices. For each kind of market, “Predicted” is the win rate that it forecast, and “Actual” is the share that won."
      caption="Trained artifacts, newest first"
      rows={artefacts}
      rowKey={({ hash }) => hash}
      columns={[
        {
          header: 'Artifact, trained up to',
          cell: ({ hash, content, createdAt }) => (
            <>
              <code className="block font-mono text-xs">{shortHash(hash)}</code>
              <Moment at={content?.until ?? createdAt} />
            </>
          ),
        },
        {
          header: 'Markets, training rows',
          numeric: true,
          cell: ({ content }) =>
            content ? (
              <>
                {content.trainedMarkets} of {content.markets}
                <span className="block text-xs text-muted">{countText(content.rows)}</span>
              </>
            ) : (
              '–'
            ),
        },
        { header: 'Predicted → actual', cell: ({ content }) => <Metrics content={content} /> },
        {
          header: 'State',
          cell: (artefact) =>
            artefact.refusal === 'champion' ? (
              <Badge tone="accent">{refusalTexts.champion}</Badge>
            ) : artefact.refusal ? (
              <span className="text-xs text-muted">{refusalTexts[artefact.refusal]}</span>
            ) : (
              <span className="text-xs text-muted">{engineTexts.usable}</span>
            ),
        },
      ]}
    />
  );
}

function Metrics({ content }: Pick<EngineArtefact, 'content'>) {
  if (!content || content.metrics.length === 0)
    return <span className="text-muted">{engineTexts.notEnough}</span>;
  return (
    <span className="tabular flex flex-col gap-0.5 text-xs">
      {content.metrics.map(({ kind, predicted, actual }) => (
        <span key={kind} className="whitespace-nowrap">
          <span className="text-muted">{engineTexts.kinds[kind]}</span> {percentText(predicted)} →{' '}
          {actual ? percentText(actual.value) : engineTexts.notEnough}
        </span>
      ))}
    </span>
  );
}
