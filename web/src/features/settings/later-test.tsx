import { LATER_TEST_SECONDS, type PushDevice } from '@croneai/contracts/endpoints/notifier/channels.ts';
import { useEffect, useState } from 'react';
import {
  brandOf,
  PHONE_BRANDS,
  type PhoneBrand,
  phoneBrands,
  laterTestTexts as texts,
} from '../../content/phone-brands.ts';
import { useTestDeviceLaterMutation } from '../../shared/alerts/channels-api.ts';
import { useNow } from '../../shared/time/use-now.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Disclosure } from '../../shared/ui/disclosure.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { useOutcome } from '../../shared/ui/use-outcome.ts';
import { PartHead } from './section-parts.tsx';

/**
 * Time within which a device must confirm the test alert. A phone that lets alerts through confirms
 * an alert within seconds.
 */
const CONFIRMED_WITHIN_MS = 60_000;

const brandOptions = PHONE_BRANDS.map((value) => ({ value, label: phoneBrands[value].name }));

/** Tests whether alerts arrive with the screen off, and shows the settings to change if not. */
export function LaterTest({ device }: { device: PushDevice }) {
  const [test, { isLoading }] = useTestDeviceLaterMutation();
  const show = useOutcome();
  const now = useNow() ?? Date.now();
  const result = laterTestResult(device, now);
  const send = async () => {
    const { data, error } = await test(device.id);
    show({ error: data?.state === 'waiting' ? undefined : (error ?? true) }, texts.failed);
  };
  return (
    <div className="flex flex-col gap-3">
      <PartHead title={texts.title} text={texts.text(LATER_TEST_SECONDS)} />
      <Button
        variant="secondary"
        size="sm"
        className="self-start"
        disabled={isLoading || result.kind === 'waiting'}
        onClick={() => void send()}
      >
        {texts.send(LATER_TEST_SECONDS)}
      </Button>
      <p role="status" className={`text-sm ${TONES[result.kind]}`}>
        {stateText(result)}
      </p>
      <Disclosure title={texts.help} open={result.kind === 'lost'}>
        <BrandSteps />
      </Disclosure>
    </div>
  );
}

function BrandSteps() {
  const [brand, setBrand] = useState<PhoneBrand>(() => brandOf(navigator.userAgent));
  // Chrome leaves the model out of the user agent and names it only on request.
  useEffect(() => {
    const { userAgentData } = navigator as NavigatorWithModel;
    void userAgentData
      ?.getHighEntropyValues(['model'])
      .then(({ model = '' }) => setBrand((known) => (known === 'other' ? brandOf(model) : known)))
      .catch(() => undefined);
  }, []);
  return (
    <div className="flex flex-col gap-3">
      <SelectField
        label={texts.brand}
        value={brand}
        options={brandOptions}
        onChange={(event) => setBrand(event.target.value as PhoneBrand)}
      />
      <ol className="flex list-decimal flex-col gap-1.5 pl-5 text-muted">
        {phoneBrands[brand].steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  );
}

type NavigatorWithModel = Navigator & {
  userAgentData?: { getHighEntropyValues(hints: string[]): Promise<{ model?: string }> };
};

type LaterResult = { kind: 'none' | 'sent' | 'lost' } | { kind: 'waiting' | 'arrived'; seconds: number };

const TONES: Readonly<Record<LaterResult['kind'], string>> = {
  none: 'hidden',
  waiting: 'text-text',
  sent: 'text-muted',
  arrived: 'text-up',
  lost: 'text-warn',
};

/** Returns the result of a device's last test at the time `now`. */
export function laterTestResult(
  { testAt, receivedAt }: Pick<PushDevice, 'testAt' | 'receivedAt'>,
  now: number,
): LaterResult {
  if (testAt === null) return { kind: 'none' };
  const due = Date.parse(testAt);
  if (now < due)
    return { kind: 'waiting', seconds: Math.min(LATER_TEST_SECONDS, Math.ceil((due - now) / 1_000)) };
  const received = receivedAt === null ? Number.NaN : Date.parse(receivedAt);
  if (received >= due) return { kind: 'arrived', seconds: Math.round((received - due) / 1_000) };
  return { kind: now < due + CONFIRMED_WITHIN_MS ? 'sent' : 'lost' };
}

function stateText(result: LaterResult): string {
  switch (result.kind) {
    case 'none':
      return '';
    case 'waiting':
      return texts.waiting(result.seconds);
    case 'arrived':
      return texts.arrived(result.seconds);
    default:
      return texts[result.kind];
  }
}

/** True while the result of a device's last test may still change. */
export const isLaterTestOpen = ({ testAt }: Pick<PushDevice, 'testAt'>, now: number): boolean =>
  testAt !== null && now < Date.parse(testAt) + CONFIRMED_WITHIN_MS;
