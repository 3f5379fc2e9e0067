import { type AdminIncident, incidentEndpoints } from '@croneai/contracts/endpoints/admin/incidents.ts';
import { SERVICES } from '@croneai/contracts/http/services.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { adminStatusTexts as texts } from '../../content/admin-status.ts';
import { partNames } from '../../content/support.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { call, sends } from '../../shared/api/endpoint-request.ts';
import { useSystemStatusQuery } from '../../shared/api/system-status-api.ts';
import { useRecentSignIn } from '../../shared/recent-sign-in/recent-sign-in.tsx';
import { Moment } from '../../shared/time/moment.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { Checkbox } from '../../shared/ui/choice.tsx';
import { FailedLine, Skeleton } from '../../shared/ui/states.tsx';
import { TextAreaField, TextField } from '../../shared/ui/text-field.tsx';
import { useOutcome } from '../../shared/ui/use-outcome.ts';
import { useListPolling } from '../admin-shared/public/use-list-polling.ts';

const { useIncidentsQuery, useWriteIncidentMutation, useSetMaintenanceMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    incidents: build.query({ ...call(incidentEndpoints.listIncidents), providesTags: ['Status'] }),
    writeIncident: build.mutation({
      ...sends(incidentEndpoints.writeIncident),
      // Also refetches after a refusal, because another owner may have changed the incident.
      invalidatesTags: ['Status', 'Audit'],
    }),
    setMaintenance: build.mutation({
      ...sends(incidentEndpoints.setMaintenance),
      invalidatesTags: ['Status', 'Audit'],
    }),
  }),
});

/** Open incidents with a form for each, a form for a new incident, and the maintenance switch. */
export function StatusCard() {
  const { data, error, refetch } = useIncidentsQuery(undefined, useListPolling());
  const [isReporting, setIsReporting] = useState(false);
  const report = useFocusOfFirstControl(isReporting);
  const open = data?.filter(({ resolvedAt }) => resolvedAt === null);
  return (
    <Card padding="lg" aria-labelledby="public-status" className="flex flex-col gap-5 xl:col-span-12">
      <CardHead
        id="public-status"
        title={texts.title}
        text={texts.lead}
        aside={
          <a href="/status" className="text-sm font-medium text-accent underline underline-offset-4">
            {texts.page}
          </a>
        }
      />
      {open ? null : error ? (
        <FailedLine onRetry={refetch}>{texts.loadFailed}</FailedLine>
      ) : (
        <Skeleton className="h-11" />
      )}
      {open?.length === 0 ? <p className="text-sm text-muted">{texts.none}</p> : null}
      <ul className="flex flex-col gap-4 empty:hidden">
        {open?.map((incident) => (
          <OpenIncident key={incident.id} incident={incident} />
        ))}
      </ul>
      <div ref={report}>
        {isReporting ? (
          <NewIncident onClose={() => setIsReporting(false)} />
        ) : (
          <Button variant="secondary" onClick={() => setIsReporting(true)}>
            {texts.open}
          </Button>
        )}
      </div>
      <MaintenanceSwitch />
    </Card>
  );
}

/**
 * Focuses the first control of a part when the part changes, because the pressed button is gone.
 */
function useFocusOfFirstControl(isOpen: boolean) {
  const part = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current !== isOpen) part.current?.querySelector<HTMLElement>('input, button')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return part;
}

function textOf(event: FormEvent<HTMLFormElement>) {
  event.preventDefault();
  const values = new FormData(event.currentTarget);
  return { values, text: (name: string) => String(values.get(name) ?? '').trim() };
}

function OpenIncident({ incident }: { incident: AdminIncident }) {
  const { id, version, title, parts, openedAt, updates } = incident;
  const [write, { isLoading }] = useWriteIncidentMutation();
  const show = useOutcome();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const { values, text } = textOf(event);
    const body = { id, version, title, parts, text: text('text'), isResolved: values.has('resolved') };
    const answer = await write(body);
    show(answer, texts.updateFailed, texts.updated);
    // After a refusal, the text stays, so that the owner can send it again.
    if (!answer.error) form.reset();
  };
  return (
    <li className="flex flex-col gap-3 rounded-control border border-warn bg-warn-soft p-4">
      <div className="text-sm">
        <p className="font-medium wrap-anywhere">{title}</p>
        <p className="text-muted">
          Since <Moment at={openedAt} />
          {parts.length > 0 ? ` · ${parts.map((part) => partNames[part] ?? part).join(', ')}` : ''}
        </p>
        <p className="mt-2 whitespace-pre-line wrap-anywhere">{updates[0]?.text}</p>
      </div>
      <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
        <TextAreaField label="Update" name="text" rows={2} maxLength={1_000} required />
        <Checkbox name="resolved" label={texts.resolve} />
        <Button type="submit" variant="secondary" loading={isLoading} className="self-start">
          {texts.update}
        </Button>
      </form>
    </li>
  );
}

function NewIncident({ onClose }: { onClose: () => void }) {
  const [write, { isLoading }] = useWriteIncidentMutation();
  const show = useOutcome();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const { values, text } = textOf(event);
    const parts = SERVICES.filter((name) => values.has(name));
    const answer = await write({ title: text('title'), text: text('text'), parts, isResolved: false });
    show(answer, texts.publishFailed, texts.published);
    if (!answer.error) onClose();
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <TextField label="Title" name="title" maxLength={100} required />
      <TextAreaField label="What members should know" name="text" rows={3} maxLength={1_000} required />
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 text-sm font-medium">Affected parts</legend>
        <div className="grid gap-2 sm:grid-cols-3">
          {SERVICES.map((name) => (
            <Checkbox key={name} name={name} label={partNames[name] ?? name} />
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={isLoading}>
          {texts.publish}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}

function MaintenanceSwitch() {
  const { data, error, refetch } = useSystemStatusQuery(undefined, useListPolling());
  const [set, { isLoading }] = useSetMaintenanceMutation();
  const { guard, dialog } = useRecentSignIn();
  const show = useOutcome();
  if (!data)
    return (
      <div className="border-t border-line pt-5">
        {error ? (
          <FailedLine onRetry={refetch}>{texts.maintenanceUnknown}</FailedLine>
        ) : (
          <Skeleton className="h-11" />
        )}
      </div>
    );
  const isOn = data.maintenance !== undefined;
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const end = textOf(event).text('until');
    const until = isOn || end === '' ? null : new Date(end).toISOString();
    const answer = await guard(() => set({ isOn: !isOn, until }));
    show(answer, texts.maintenanceFailed, isOn ? texts.ended : texts.begun);
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-3 border-t border-line pt-5">
      <div className="text-sm">
        <h3 className="font-medium">{texts.maintenance}</h3>
        <p className="text-muted">
          {isOn ? texts.maintenanceOn : texts.maintenanceOff}
          {data.maintenance?.until ? (
            <>
              {' '}
              Until <Moment at={data.maintenance.until} />.
            </>
          ) : null}
        </p>
      </div>
      {isOn ? null : (
        <div className="w-64 max-w-full">
          <TextField
            label="Expected end"
            name="until"
            type="datetime-local"
            hint="In this device’s time zone. Leave empty if you don’t know."
          />
        </div>
      )}
      <Button type="submit" variant={isOn ? 'primary' : 'danger'} loading={isLoading} className="self-start">
        {isOn ? texts.end : texts.begin}
      </Button>
      {dialog}
    </form>
  );
}
