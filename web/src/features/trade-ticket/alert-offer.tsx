import { useState, useSyncExternalStore } from 'react';
import { phoneTexts as texts } from '../../content/phone-alerts.ts';
import { usePhoneAlerts } from '../../shared/alerts/use-phone-alerts.ts';
import { storedText } from '../../shared/storage/stored-text.ts';
import { Button } from '../../shared/ui/button.tsx';

const answered = storedText('croneai.alert-offer');

/**
 * Offers alerts that arrive while every page is closed. Requests the notification permission only
 * after the member presses the button.
 */
export function AlertOffer({ isStopped = false }: { isStopped?: boolean }) {
  const { support, isReady, isOn, switchOn, dialog } = usePhoneAlerts();
  const isAnswered = useSyncExternalStore(answered.subscribe, answered.read) !== null;
  const [problem, setProblem] = useState<string>();
  if (isOn) return isStopped ? <p className="text-sm">{texts.backIsSet}</p> : null;
  if (support !== 'yes' || !isReady || (isAnswered && !isStopped)) return null;
  const accept = async () => {
    const failure = await switchOn();
    setProblem(failure);
    if (!failure) answered.write('yes');
  };
  return (
    <aside
      aria-label={texts.offer}
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 text-sm ${isStopped ? '' : 'justify-between rounded-card border border-line bg-surface-1 px-4 py-3'}`}
    >
      {isStopped ? null : <p className="font-medium">{texts.offer}</p>}
      <p className="flex gap-2">
        <Button size="sm" variant="secondary" onClick={() => void accept()}>
          {isStopped ? texts.backOffer : texts.switchOn}
        </Button>
        {isStopped ? null : (
          <Button size="sm" variant="ghost" onClick={() => answered.write('later')}>
            {texts.later}
          </Button>
        )}
      </p>
      {problem ? (
        <p role="alert" className="w-full text-danger">
          {problem}
        </p>
      ) : null}
      {dialog}
    </aside>
  );
}
