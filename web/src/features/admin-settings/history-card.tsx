import type { SettingsChange, StoredSettings } from '@croneai/contracts/endpoints/admin/site-settings.ts';
import { cutText } from '@croneai/rules/cut-text.ts';
import { History } from 'lucide-react';
import { labelsOf, siteSettingsTexts as texts } from '../../content/admin-settings.ts';
import { messageOf } from '../../shared/api/api-error.ts';
import { QueryBody } from '../../shared/query/query-body.tsx';
import { useRecentSignIn } from '../../shared/recent-sign-in/recent-sign-in.tsx';
import { Moment } from '../../shared/time/moment.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { Empty } from '../../shared/ui/states.tsx';
import { useToast } from '../../shared/ui/toast.tsx';
import { useSettingsHistoryQuery, useUndoSettingsMutation } from './api.ts';

/** The latest changes, newest first, each with its author. Only the latest change can be undone. */
export function HistoryCard({ stored }: { stored: StoredSettings }) {
  const [undo, { isLoading }] = useUndoSettingsMutation();
  const { guard, dialog } = useRecentSignIn();
  const toast = useToast();
  const undoLatest = async () => {
    const { error } = await guard(() => undo({ version: stored.version }));
    if (error) toast('danger', messageOf(error, texts.notUndone));
    else toast('success', texts.undone);
  };
  return (
    <Card padding="lg" aria-labelledby="settings-history" className="flex flex-col gap-5">
      <CardHead
        id="settings-history"
        title={texts.historyTitle}
        aside={
          stored.canUndo ? (
            <Button variant="secondary" size="sm" loading={isLoading} onClick={() => void undoLatest()}>
              {texts.undo}
            </Button>
          ) : null
        }
      />
      <QueryBody query={useSettingsHistoryQuery()} failed={texts.historyFailed}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty icon={History} title={texts.noHistory}>
              {texts.noHistoryText}
            </Empty>
          ) : (
            <ol className="divide-y divide-line">
              {rows.map((row) => (
                <HistoryRow key={row.version} row={row} />
              ))}
            </ol>
          )
        }
      </QueryBody>
      {dialog}
    </Card>
  );
}

function HistoryRow({ row: { changedAt, changedBy, changes, isUndo } }: { row: SettingsChange }) {
  return (
    <li className="flex flex-col gap-2 py-3 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{changedBy?.name ?? texts.formerAdmin}</span>
        <Moment at={changedAt} className="tabular text-muted" />
        {isUndo ? <Badge tone="neutral">{texts.undoneMark}</Badge> : null}
      </p>
      <dl className="flex flex-col gap-1">
        {changes.map(({ name, before, after }) => (
          <div key={name} className="min-w-0">
            <dt className="text-muted">{labelsOf([name])}</dt>
            <dd className="break-words">
              <del className="text-muted">{shown(before)}</del> →{' '}
              <ins className="no-underline">{shown(after)}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

const SHOWN_MAX = 200;

/** Formats a value in one line. For a list, it joins the texts of the entries. */
function shown(value: unknown): string {
  const text = textsIn(value).join(', ');
  if (text === '') return '–';
  return text.length > SHOWN_MAX ? `${cutText(text, SHOWN_MAX)}…` : text;
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn);
  return value === '' ? [] : [String(value)];
}
