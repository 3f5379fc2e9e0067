import type { StoredSettings } from '@croneai/contracts/endpoints/admin/site-settings.ts';
import { type SiteSettings, siteSettingsSchema } from '@croneai/contracts/site-settings.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { labelsOf, settingGroups, siteSettingsTexts as texts } from '../../content/admin-settings.ts';
import { messageOf } from '../../shared/api/api-error.ts';
import { useRecentSignIn } from '../../shared/recent-sign-in/recent-sign-in.tsx';
import { useMember } from '../../shared/session/member-context.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { useToast } from '../../shared/ui/toast.tsx';
import { usePutSettingsMutation, useSettingsHistoryQuery } from './api.ts';
import { GroupPreview } from './group-preview.tsx';
import { type Draft, keptDraft, storeDraft } from './kept-draft.ts';
import { changedNames, mergeSettings, pick } from './merge-settings.ts';
import { groupFields } from './setting-fields.tsx';

/** The version that the form is based on. */
type Base = Pick<Draft, 'version'> & { values: SiteSettings };

/**
 * All settings in one form. It sends only the values that differ from the version it is based on.
 * Unsaved changes survive navigation within the app, and the browser warns before the tab is
 * closed.
 */
export function SettingsForm({ stored }: { stored: StoredSettings }) {
  const userId = useMember().user.id;
  const [kept] = useState(() => keptDraft(userId));
  const [base, setBase] = useState<Base>(
    kept ? { version: kept.version, values: kept.base } : { version: stored.version, values: stored.values },
  );
  const [failure, setFailure] = useState<string>();
  const form = useForm<SiteSettings>({
    defaultValues: kept?.values ?? stored.values,
    resolver: zodResolver(siteSettingsSchema),
  });
  const values = form.watch();
  const changed = changedNames(base.values, values);
  const isDirty = changed.length > 0;
  const rebase = (next: Base, shown: SiteSettings) => {
    setBase(next);
    setFailure(undefined);
    form.reset(shown);
  };
  const isOld = stored.version > base.version;
  useEffect(() => {
    if (!isOld || isDirty) return;
    setBase({ version: stored.version, values: stored.values });
    form.reset(stored.values);
  }, [isOld, isDirty, stored, form]);
  useDraft(isDirty ? { userId, version: base.version, base: base.values, values } : undefined);

  const [put, { isLoading: isSaving }] = usePutSettingsMutation();
  const { guard, dialog } = useRecentSignIn();
  const toast = useToast();
  const save = form.handleSubmit(
    async (checked) => {
      setFailure(undefined);
      const change = pick(checked, changedNames(base.values, checked));
      const { data, error } = await guard(() => put({ values: change, version: base.version }));
      if (!data) return setFailure(messageOf(error, texts.notSaved));
      rebase({ version: data.version, values: data.values }, data.values);
      toast('success', texts.saved);
    },
    () => setFailure(texts.invalid),
  );
  const mine = { base: base.values, values };
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => void save(event)}
        // Fields with the focus stay clear of the bar below them.
        className="flex flex-col gap-6 [&_:is(button,input,select,textarea)]:scroll-mb-36"
      >
        {stored.placeholders.length > 0 ? (
          <Notice tone="warning" title={texts.placeholdersTitle}>
            {texts.placeholders(labelsOf(stored.placeholders))}
          </Notice>
        ) : null}
        {kept && isDirty && !isOld ? <Notice tone="info">{texts.restored}</Notice> : null}
        {settingGroups.map(({ id, title, text }) => {
          const Fields = groupFields[id];
          return (
            <Card key={id} padding="lg" aria-labelledby={`${id}-title`} className="flex flex-col gap-5">
              <CardHead id={`${id}-title`} title={title} text={text} />
              <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
                <div className="flex min-w-0 flex-col gap-4">
                  <Fields />
                </div>
                <GroupPreview id={id} values={values} />
              </div>
            </Card>
          );
        })}
        <div className="sticky bottom-[calc(var(--bottom-bar)+0.75rem)] z-10 flex flex-col gap-3 rounded-card border border-line-strong bg-surface-1 p-4 shadow-float">
          {isOld && isDirty ? (
            <Conflict stored={stored} mine={mine} seen={base.version} onTake={rebase} />
          ) : null}
          {failure && !(isOld && isDirty) ? <Notice tone="danger">{failure}</Notice> : null}
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p aria-live="polite" className="text-sm text-muted">
              {isDirty ? `${texts.unsaved(changed.length)}: ${labelsOf(changed)}` : texts.unchanged}
            </p>
            <div className="flex flex-wrap gap-2">
              <Button
                variant="ghost"
                disabled={!isDirty || isSaving}
                onClick={() => rebase({ version: stored.version, values: stored.values }, stored.values)}
              >
                {texts.discard}
              </Button>
              <Button type="submit" disabled={!isDirty || (isOld && isDirty)} loading={isSaving}>
                {texts.save}
              </Button>
            </div>
          </div>
        </div>
      </form>
      {dialog}
    </FormProvider>
  );
}

/** Keeps the draft in this tab, and makes the browser warn before the tab is closed. */
function useDraft(draft: Draft | undefined): void {
  useEffect(() => storeDraft(draft));
  const isDirty = draft !== undefined;
  useEffect(() => {
    if (!isDirty) return;
    const prompt = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', prompt);
    return () => removeEventListener('beforeunload', prompt);
  }, [isDirty]);
}

interface ConflictProps {
  stored: StoredSettings;
  mine: { base: SiteSettings; values: SiteSettings };
  seen: number;
  onTake: (base: Base, shown: SiteSettings) => void;
}

/**
 * Lists the settings that another admin has saved in the meantime. The admin who uses the form can
 * then keep or drop the unsaved changes in the form.
 */
function Conflict({ stored, mine, seen, onTake }: ConflictProps) {
  const { data: history } = useSettingsHistoryQuery();
  const newer = history?.filter(({ version }) => version > seen) ?? [];
  const [latest] = newer;
  const { values, both } = mergeSettings(mine.base, mine.values, stored.values);
  const base = { version: stored.version, values: stored.values };
  return (
    <Notice
      tone="warning"
      title={texts.conflictTitle(latest?.changedBy?.name ?? texts.formerAdmin)}
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" onClick={() => onTake(base, stored.values)}>
            {texts.takeTheirs}
          </Button>
          <Button size="sm" onClick={() => onTake(base, values)}>
            {texts.keepMine}
          </Button>
        </div>
      }
    >
      {labelsOf(changedNames(mine.base, stored.values))}. {both.length > 0 ? texts.both(labelsOf(both)) : ''}
    </Notice>
  );
}
