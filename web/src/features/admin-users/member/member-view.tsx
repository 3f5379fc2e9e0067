import { nameOfGiven } from '@croneai/contracts/access.ts';
import type { MemberRow } from '@croneai/contracts/endpoints/admin/admin-users.ts';
import type { PushDevice } from '@croneai/contracts/endpoints/notifier/channels.ts';
import type { Delivered } from '@croneai/contracts/endpoints/notifier/receipts.ts';
import { isTeam, ROLE_NAMES } from '@croneai/contracts/http/role.ts';
import { userPath } from '@croneai/contracts/paths.ts';
import type { ReactNode } from 'react';
import { tierName } from '../../../content/admin.ts';
import { channelTexts, deliveredTexts } from '../../../content/channels.ts';
import { depositStates, grantTexts } from '../../../content/deposits.ts';
import { skipReasons, memberViewTexts as texts } from '../../../content/member-view.ts';
import { QueryBody, type QueryState } from '../../../shared/query/query-body.tsx';
import { Moment } from '../../../shared/time/moment.tsx';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Card, CardHead } from '../../../shared/ui/card.tsx';
import { TextLink } from '../../../shared/ui/text-link.tsx';
import {
  type DepositRow,
  type GrantRow,
  useDepositsQuery,
  useGrantsQuery,
} from '../../admin-shared/public/access-api.ts';
import { PanelPart, SidePanel } from '../../admin-shared/public/side-panel.tsx';
import { useUserQuery } from '../api.ts';
import { useUserDevicesQuery, useUserMessagesQuery, useUserQuotaQuery } from './member-view-api.ts';
import { useMemberPolling } from './query-card.tsx';

type Viewed = Pick<MemberRow, 'id' | 'role'>;

export function MemberViewCard({ user }: { user: Viewed }) {
  return (
    <Card aria-labelledby="view">
      <CardHead id="view" title={texts.title} text={texts.text} />
      <div className="mt-4">
        <MemberView user={user} />
      </div>
    </Card>
  );
}

/** Shows the member view in the panel next to the list of users. */
export function MemberViewPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useUserQuery(id);
  const user = query.currentData;
  return (
    <SidePanel
      title={texts.title}
      subtitle={user ? <TextLink to={userPath(id)}>{user.fullName}</TextLink> : null}
      onClose={onClose}
    >
      {() => (
        <QueryBody query={query} failed={texts.userFailed}>
          {(loaded) => <MemberView user={loaded} />}
        </QueryBody>
      )}
    </SidePanel>
  );
}

/**
 * Shows a member’s signals of today, grants, deposits, devices, and messages. Each part loads on
 * its own, so that one failure does not hide the others.
 */
function MemberView({ user }: { user: Viewed }) {
  const { id } = user;
  return (
    <div className="flex flex-col gap-6">
      <QuotaPart user={user} />
      <GrantsPart id={id} />
      <DepositsPart id={id} />
      <DevicesPart id={id} />
      <MessagesPart id={id} />
    </div>
  );
}

function QuotaPart({ user: { id, role } }: { user: Viewed }) {
  const query = useUserQuotaQuery(id, useFresh());
  return (
    <Part {...texts.quota} query={query}>
      {({ tier, seesSignals, limit, used, resetsAt }) =>
        isTeam(role) ? (
          <Line title={texts.unlimited} detail={texts.asTeam(ROLE_NAMES[role].toLowerCase())} />
        ) : seesSignals ? (
          <Line
            title={limit === null ? texts.unlimited : texts.used(used, limit)}
            detail={
              <>
                {tierName(tier)}
                {limit === null ? null : (
                  <>
                    {' · '}
                    {texts.resets} <Moment at={resetsAt} />
                  </>
                )}
              </>
            }
          />
        ) : (
          <Line title={texts.noSignals} detail={tierName(tier)} />
        )
      }
    </Part>
  );
}

function GrantsPart({ id }: { id: string }) {
  const query = useGrantsQuery(id, useMemberPolling());
  return (
    <RowsPart {...texts.grants} query={query} rowsOf={(grants) => grants.filter(isLive)} keyOf={idOf}>
      {(grant) => (
        <Line
          title={nameOfGiven(grant)}
          detail={
            <>
              <Moment at={grant.from} form="day" />
              {grant.until ? (
                <>
                  {' '}
                  {texts.to} <Moment at={grant.until} form="day" />
                </>
              ) : (
                `, ${texts.noEnd}`
              )}{' '}
              · {grantTexts.sources[grant.source]}
            </>
          }
        />
      )}
    </RowsPart>
  );
}

function DepositsPart({ id }: { id: string }) {
  const query = useDepositsQuery(id, useMemberPolling());
  return (
    <RowsPart {...texts.deposits} query={query} rowsOf={({ rows }) => rows} keyOf={idOf}>
      {({ amount, currency, usd, state, createdAt }: DepositRow) => (
        <Line
          title={`${amount.toLocaleString('en-US')} ${currency}`}
          detail={
            <>
              <Moment at={createdAt} form="day" />
              {usd === null ? '' : ` · ${texts.confirmed(usd)}`}
            </>
          }
          badge={<Badge tone={depositStates[state].tone}>{depositStates[state].label}</Badge>}
        />
      )}
    </RowsPart>
  );
}

function DevicesPart({ id }: { id: string }) {
  const query = useUserDevicesQuery(id, useFresh());
  return (
    <RowsPart {...texts.devices} query={query} rowsOf={(devices) => devices} keyOf={idOf}>
      {({ name, lastUsedAt, receivedAt }: PushDevice) => (
        <Line
          title={name}
          detail={
            lastUsedAt ? (
              <>
                {texts.lastAlert} <Moment at={lastUsedAt} />
              </>
            ) : (
              texts.noAlert
            )
          }
          badge={receivedAt ? <Badge tone="up">{texts.confirms}</Badge> : undefined}
        />
      )}
    </RowsPart>
  );
}

function MessagesPart({ id }: { id: string }) {
  const query = useUserMessagesQuery(id, useFresh());
  return (
    <RowsPart {...texts.messages} query={query} rowsOf={(messages) => messages} keyOf={idOf}>
      {({ title, channel, publishedAt, state, reason }: Delivered) => (
        <Line
          title={title}
          detail={
            <>
              {channelTexts.channels[channel]} · <Moment at={publishedAt} />
              {reason ? ` · ${skipReasons[firstWord(reason)] ?? reason}` : ''}
            </>
          }
          badge={<Badge tone={TONES[state]}>{deliveredTexts.states[state]}</Badge>}
        />
      )}
    </RowsPart>
  );
}

const TONES = {
  waiting: 'neutral',
  accepted: 'neutral',
  received: 'up',
  opened: 'up',
  refused: 'down',
  expired: 'warn',
  suppressed: 'neutral',
} as const satisfies Record<Delivered['state'], string>;

/**
 * Refetches each time the view is opened, because no event reports that the member has used up part
 * of the quota of signals, or has added a device.
 */
const useFresh = () => ({
  ...useMemberPolling(),
  refetchOnMountOrArgChange: true,
  refetchOnFocus: true,
});

const isLive = ({ state }: GrantRow) => state === 'live';
const idOf = ({ id }: { id: string }) => id;
const firstWord = (reason: string) => reason.split(' ', 1)[0] ?? '';

interface PartProps<Data> {
  title: string;
  failed: string;
  query: QueryState<Data>;
  children: (data: Data) => ReactNode;
}

function Part<Data>({ title, failed, query, children }: PartProps<Data>) {
  return (
    <PanelPart title={title}>
      <QueryBody query={query} failed={failed}>
        {children}
      </QueryBody>
    </PanelPart>
  );
}

interface RowsPartProps<Data, Row> extends Omit<PartProps<Data>, 'children'> {
  empty: string;
  rowsOf: (data: Data) => readonly Row[];
  keyOf: (row: Row) => string;
  children: (row: Row) => ReactNode;
}

function RowsPart<Data, Row>({ empty, rowsOf, keyOf, children, ...part }: RowsPartProps<Data, Row>) {
  return (
    <Part {...part}>
      {(data) => {
        const rows = rowsOf(data);
        return rows.length === 0 ? (
          <p className="text-sm text-muted">{empty}</p>
        ) : (
          <ul className="divide-y divide-line">
            {rows.map((row) => (
              <li key={keyOf(row)} className="py-2 first:pt-0 last:pb-0">
                {children(row)}
              </li>
            ))}
          </ul>
        );
      }}
    </Part>
  );
}

interface LineProps {
  title: string;
  detail: ReactNode;
  badge?: ReactNode;
}

function Line({ title, detail, badge }: LineProps) {
  return (
    <div className="flex items-start justify-between gap-3 text-sm">
      <div className="min-w-0">
        <p className="tabular font-medium wrap-anywhere">{title}</p>
        <p className="text-xs text-muted wrap-anywhere">{detail}</p>
      </div>
      {badge}
    </div>
  );
}
