import { TIER_SIGNALS_PER_DAY } from '@croneai/contracts/access.ts';
import type { PushDevice } from '@croneai/contracts/endpoints/notifier/channels.ts';
import { deviceOf } from '@croneai/rules/device-name.ts';
import { useEffect, useState } from 'react';
import { phoneTexts as texts } from '../../content/phone-alerts.ts';
import {
  useDevicesQuery,
  useRemoveDeviceMutation,
  useTestDeviceMutation,
} from '../../shared/alerts/channels-api.ts';
import { usePhoneAlerts } from '../../shared/alerts/use-phone-alerts.ts';
import { useMember } from '../../shared/session/member-context.ts';
import { useNow } from '../../shared/time/use-now.ts';
import { useTimes } from '../../shared/time/use-times.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Switch } from '../../shared/ui/choice.tsx';
import { useToast } from '../../shared/ui/toast.tsx';
import { useOutcome } from '../../shared/ui/use-outcome.ts';
import { isLaterTestOpen, LaterTest } from './later-test.tsx';
import { PartHead } from './section-parts.tsx';

/**
 * Polling interval during a test with the screen off. The page polls, because the test alert can
 * arrive at any time.
 */
const LOOKS_EVERY_MS = 3_000;

type PhoneAlerts = ReturnType<typeof usePhoneAlerts>;

/** Alerts that arrive while no page is open: a switch for this browser, and a list of devices. */
export function PhonePart() {
  const alerts = usePhoneAlerts();
  const [isTested, setIsTested] = useState(false);
  const { data } = useDevicesQuery({}, isTested ? { pollingInterval: LOOKS_EVERY_MS } : {});
  const devices = data?.rows ?? [];
  const own = devices.find(({ id }) => id === alerts.ownId);
  const now = useNow() ?? 0;
  const isOpen = own !== undefined && isLaterTestOpen(own, now);
  useEffect(() => setIsTested(isOpen), [isOpen]);
  return (
    <div className="flex flex-col gap-5">
      <PhoneSwitch alerts={alerts} />
      {alerts.dialog}
      {devices.length > 0 ? (
        <div className="flex flex-col gap-1">
          <PartHead title={texts.devices} />
          <ul className="flex flex-col divide-y divide-line">
            {devices.map((device) => (
              <DeviceRow key={device.id} device={device} alerts={alerts} />
            ))}
          </ul>
        </div>
      ) : null}
      {own ? <LaterTest device={own} /> : null}
    </div>
  );
}

const SUPPORT_TEXT = { install: texts.install, no: texts.unsupported } as const;

/** Requests the browser’s notification permission only when the member turns on the switch. */
function PhoneSwitch({ alerts }: { alerts: PhoneAlerts }) {
  const { tier } = useMember();
  const toast = useToast();
  const [refusal, setRefusal] = useState<string>();
  const { support, isReady, isOn, switchOn, switchOff } = alerts;
  const set = async (wanted: boolean) => {
    setRefusal(undefined);
    const problem = wanted ? await switchOn() : await switchOff();
    if (problem) setRefusal(problem);
    else toast('success', wanted ? texts.on : texts.off);
  };
  const hint = TIER_SIGNALS_PER_DAY[tier] === null ? texts.hint : texts.hintLimited;
  return (
    <div className="flex flex-col gap-2">
      <Switch
        label={deviceOf(navigator.userAgent).isPhone ? texts.label : texts.labelElsewhere}
        hint={support === 'yes' ? hint : SUPPORT_TEXT[support]}
        disabled={support !== 'yes' || !isReady}
        checked={isOn}
        onChange={(event) => void set(event.target.checked).catch(() => setRefusal(texts.failed))}
      />
      {refusal ? (
        <p role="alert" className="text-sm text-danger">
          {refusal}
        </p>
      ) : null}
    </div>
  );
}

interface DeviceProps {
  device: PushDevice;
  alerts: PhoneAlerts;
}

function DeviceRow({ device: { id, name, lastUsedAt }, alerts }: DeviceProps) {
  const isOwn = id === alerts.ownId;
  const show = useOutcome();
  const times = useTimes();
  const [remove, { isLoading: isRemoving }] = useRemoveDeviceMutation();
  const [test, { isLoading: isTesting }] = useTestDeviceMutation();
  const sendTest = async () => {
    const { data, error } = await test(id);
    show({ error: data?.state === 'accepted' ? undefined : (error ?? true) }, texts.testFailed, texts.tested);
  };
  const removeDevice = async () => {
    // Removing this browser also turns its alerts off, because the browser would otherwise register
    // itself again.
    show(isOwn ? { error: await alerts.switchOff() } : await remove(id), texts.testFailed, texts.removed);
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <p className="min-w-0 text-sm">
        <span className="block font-medium">
          {name}
          {isOwn ? <span className="font-normal text-muted"> · {texts.own}</span> : null}
        </span>
        <span className="text-muted">
          {lastUsedAt ? `${texts.lastUsed} ${times.recent(lastUsedAt)}` : texts.never}
        </span>
      </p>
      <p className="flex gap-2">
        <Button variant="secondary" size="sm" disabled={isTesting} onClick={() => void sendTest()}>
          {texts.test}
        </Button>
        <Button variant="ghost" size="sm" disabled={isRemoving} onClick={() => void removeDevice()}>
          {texts.remove}
        </Button>
      </p>
    </li>
  );
}
