import type { AuditRowView } from '@croneai/contracts/endpoints/admin/admin-audit.ts';
import { paths } from '@croneai/contracts/paths.ts';
import { auditTexts } from '../../content/admin-audit.ts';
import { Moment } from '../../shared/time/moment.tsx';
import { useTimes } from '../../shared/time/use-times.ts';
import { type Fact, FactList } from '../../shared/ui/fact-list.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { PanelPart, SidePanel } from '../admin-shared/public/side-panel.tsx';
import { actionText, actorText, changesOf, NOTHING, subjectText } from './changes.ts';

/** All details of an audit row: admin, change, address, and position in the chain. */
export function AuditPanel({ row, onClose }: { row: AuditRowView; onClose: () => void }) {
  const changes = changesOf(row, useTimes());
  return (
    <SidePanel
      title={actionText(row.action)}
      subtitle={
        <>
          Row {row.sequence.toLocaleString('en-US')}, <Moment at={row.occurredAt} />
        </>
      }
      onClose={onClose}
    >
      {() => (
        <div className="flex flex-col gap-7">
          <PanelPart title="People">
            <FactList facts={personFacts(row)} />
          </PanelPart>
          {changes.length > 0 ? (
            <PanelPart title="Before and after">
              <FactList
                facts={changes.map(({ field, before, after }) => ({
                  label: field,
                  value: `${before} → ${after}`,
                }))}
              />
            </PanelPart>
          ) : null}
          {row.erased.length > 0 ? (
            <PanelPart title={auditTexts.erased}>
              <p className="text-sm text-muted wrap-anywhere">{row.erased.join(', ')}</p>
            </PanelPart>
          ) : null}
          <PanelPart title="Position in the chain">
            <FactList facts={chainFacts(row)} />
          </PanelPart>
        </div>
      )}
    </SidePanel>
  );
}

function personFacts({ actor, subject, reason, address }: AuditRowView): Fact[] {
  return [
    {
      label: 'By',
      value: actor ? `${actorText(actor)}${actor.email ? `, ${actor.email}` : ''}` : actorText(null),
    },
    ...(actor ? [{ label: 'Admin ID', value: <Mono>{actor.userId}</Mono> }] : []),
    { label: 'From IP address', value: address ?? NOTHING },
    { label: 'About', value: `${subjectText(subject)}${subject.email ? `, ${subject.email}` : ''}` },
    {
      label: 'ID',
      value:
        subject.kind === 'bulk' ? (
          <TextLink to={`${paths.adminUsers}/bulk/${subject.id}`}>
            <Mono>{`${subject.kind} ${subject.id}`}</Mono>
          </TextLink>
        ) : (
          <Mono>{`${subject.kind} ${subject.id}`}</Mono>
        ),
    },
    { label: 'Reason', value: reason ?? NOTHING },
  ];
}

function chainFacts({ id, requestId, recordedAt, hash }: AuditRowView): Fact[] {
  return [
    { label: 'Request ID', value: <Mono>{requestId}</Mono> },
    { label: 'Recorded', value: <Moment at={recordedAt} /> },
    { label: 'Row ID', value: <Mono>{id}</Mono> },
    { label: 'Hash', value: <Mono>{hash}</Mono> },
  ];
}

function Mono({ children }: { children: string }) {
  return <code className="font-mono text-xs select-all">{children}</code>;
}
