import {
  type EngineArtefact,
  type EngineOverview,
  promoteEngineBodySchema,
} from '@croneai/contracts/endpoints/admin-engine.ts';
import { useState } from 'react';
import {
  artefactName,
  engineTexts,
  refusalTexts,
  shortHash,
  promoteTexts as texts,
} from '../../content/admin-engine.ts';
import { messageOf } from '../../shared/api/api-error.ts';
import { useRecentSignIn } from '../../shared/recent-sign-in/recent-sign-in.tsx';
import { Moment } from '../../shared/time/moment.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { useToast } from '../../shared/ui/toast.tsx';
import { type EnginePromotion, usePromoteArtefactMutation } from './public/engine-api.ts';
import { countText, percentText, TableCard } from './score-text.tsx';

const ReasonDialog = lazyPart(
  async () => (await import('../admin-desk/public/reason-dialog.tsx')).ReasonDialog,
);

const reasonSchema = promoteEngineBodySchema.pick({ reason: true });

/** The champion among what was trained before it; each may take its place, or says why not. */
export function ArtefactsCard({ artefacts, champion }: EngineOverview) {
  const [chosen, setChosen] = useState<EngineArtefact>();
  const { send, dialog } = usePromotion();
  const current = artefacts.find(({ refusal }) => refusal === 'champion');
  const isBack = (artefact: EngineArtefact) =>
    (artefact.content?.until ?? '') < (current?.content?.until ?? '');
  return (
    <TableCard
      id="artefacts"
      title="Artefacts"
      text="Each night trains an artefact. Predicted and actual are of its 28 days by kind of market, as claimed before each outcome."
      caption="Trained artefacts, newest first"
      rows={artefacts}
      rowKey={({ hash }) => hash}
      columns={[
        {
          header: 'Artefact, trained to',
          cell: ({ hash, content, createdAt }) => (
            <>
              <code className="block font-mono text-xs">{shortHash(hash)}</code>
              <Moment at={content?.until ?? createdAt} />
            </>
          ),
        },
        {
          header: 'Markets, rows',
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
              <Button
                variant="secondary"
                size="sm"
                aria-label={`${isBack(artefact) ? texts.rollBack : texts.promote}: ${artefactName(artefact)}`}
                onClick={() => setChosen(artefact)}
              >
                {isBack(artefact) ? texts.rollBack : texts.promote}
              </Button>
            ),
        },
      ]}
    >
      {chosen && champion ? (
        <ReasonDialog
          texts={{
            ...texts,
            question: texts.question(isBack(chosen)),
            action: isBack(chosen) ? 'Roll back' : texts.promote,
          }}
          tone="primary"
          schema={reasonSchema}
          send={(reason) => send(chosen, champion.version, reason)}
          onDone={() => undefined}
          onClose={() => setChosen(undefined)}
        />
      ) : null}
      {dialog}
    </TableCard>
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

/** Makes an artefact the champion in place of the one that was seen, and offers to undo it. */
function usePromotion() {
  const [promote] = usePromoteArtefactMutation();
  const { guard, dialog } = useRecentSignIn();
  const showToast = useToast();

  async function undo({ previous, version }: EnginePromotion) {
    const { error } = await guard(() => promote({ artefact: previous, version, reason: texts.undoReason }));
    if (error) showToast('danger', messageOf(error, texts.failed));
    else showToast('success', texts.done(artefactName({ hash: previous })));
  }

  async function send(artefact: EngineArtefact, version: number, reason: string) {
    const answer = await promote({ artefact: artefact.hash, version, reason });
    const { data } = answer;
    if (data)
      showToast('success', texts.done(artefactName(artefact)), {
        label: 'Undo',
        onSelect: () => void undo(data),
      });
    return answer;
  }

  return { send, dialog };
}
