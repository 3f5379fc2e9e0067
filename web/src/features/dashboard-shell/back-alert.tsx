import { paths } from '@croneai/contracts/paths.ts';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { backAlertTexts as texts } from '../../content/service.ts';
import { alertSettings } from '../../shared/alerts/alert-settings.ts';
import { playAlert } from '../../shared/alerts/alert-sound.ts';
import { setBackAlert, useBackAlert } from '../../shared/alerts/back-alert.ts';
import { showNotification } from '../../shared/alerts/show-notification.ts';
import { useStreamSummary } from '../../shared/signals/use-stream-summary.ts';
import { useToast } from '../../shared/ui/toast.tsx';

/** Alerts once the service trades again, for who has asked for it. */
export function BackAlert() {
  const isBack = useStreamSummary()?.service.state === 'trading';
  const isWanted = useBackAlert();
  const navigate = useNavigate();
  const toast = useToast();
  const alert = useEffectEvent(() => {
    setBackAlert(false);
    const open = () => void navigate(paths.signals);
    toast('news', `${texts.back}. ${texts.backText}`, { label: 'Open', onSelect: open });
    const { sound, volume } = alertSettings();
    void playAlert(sound, volume).catch(() => undefined);
    const shown = { title: texts.back, body: texts.backText, tag: 'signals-back', path: paths.signals };
    if (document.hidden) void showNotification(shown, open);
  });
  useEffect(() => {
    if (isWanted && isBack) alert();
  }, [isWanted, isBack]);
  return null;
}
