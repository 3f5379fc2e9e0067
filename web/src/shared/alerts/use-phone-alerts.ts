import { DEVICE_NAME_MAX_LENGTH } from '@croneai/contracts/channels.ts';
import type { SaveDeviceBody } from '@croneai/contracts/endpoints/notifier/channels.ts';
import { deviceOf } from '@croneai/rules/device-name.ts';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { phoneTexts as texts } from '../../content/phone-alerts.ts';
import { messageOf } from '../api/api-error.ts';
import { useRecentSignIn } from '../recent-sign-in/recent-sign-in.tsx';
import { storedText } from '../storage/stored-text.ts';
import {
  useDevicesQuery,
  useRemoveDeviceMutation,
  useRenewDeviceMutation,
  useSaveDeviceMutation,
} from './channels-api.ts';

/** Id of this browser on the account, and the push endpoint that was saved with it. */
const storedDevice = storedText('croneai.push');
const partsOf = (stored: string | null) => {
  const [id, endpoint] = stored?.split(' ', 2) ?? [];
  return { id, endpoint };
};

/**
 * Returns whether this browser gets alerts while every page is closed, and functions that turn them
 * on and off.
 */
export function usePhoneAlerts() {
  const { data } = useDevicesQuery({});
  const [save, { isLoading }] = useSaveDeviceMutation();
  const [renewSaved] = useRenewDeviceMutation();
  const [remove] = useRemoveDeviceMutation();
  const { guard, dialog } = useRecentSignIn();
  const { id: ownId } = partsOf(useSyncExternalStore(storedDevice.subscribe, storedDevice.read));
  const isListed = (id: string) => data?.rows.some((device) => device.id === id) ?? false;
  const note = ({ id }: { id: string }, { endpoint }: SaveDeviceBody) =>
    storedDevice.write(`${id} ${endpoint}`);
  /** Saves the subscription. Requests the password if the sign-in is not recent. */
  const add = async (subscription: SaveDeviceBody): Promise<string | undefined> => {
    const { data: saved, error } = await guard(() => save(subscription));
    if (!saved) return messageOf(error, texts.failed);
    note(saved, subscription);
    return undefined;
  };
  /**
   * Renews the subscription if the account knows this browser. Otherwise adds the browser, which
   * needs a recent sign-in. Without one, the switch stays off.
   */
  const renewOrAdd = async (subscription: SaveDeviceBody): Promise<void> => {
    const { data: renewed } = await renewSaved(subscription);
    const saved = renewed ?? (await save(subscription)).data;
    if (saved) note(saved, subscription);
  };
  const forget = async (): Promise<void> => {
    const { id } = partsOf(storedDevice.read());
    storedDevice.write(null);
    await endSubscription();
    if (id !== undefined && isListed(id)) await remove(id);
  };
  /**
   * Renews the subscription when a page opens, because browsers change it without notice, and
   * members may remove the device or the permission elsewhere.
   */
  const renew = useEffectEvent(async () => {
    const { id, endpoint } = partsOf(storedDevice.read());
    const subscription = await currentSubscription();
    const wasRemoved = id !== undefined && endpoint === subscription?.endpoint && !isListed(id);
    if (subscription && !wasRemoved) await renewOrAdd(subscription);
    else if (id !== undefined) await forget();
  });
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (isLoaded) void renew().catch(() => undefined);
  }, [isLoaded]);
  const key = data?.applicationServerKey ?? '';
  return {
    support: pushSupport(),
    isReady: key !== '' && !isLoading,
    isOn: ownId !== undefined && isListed(ownId),
    ownId,
    /** Resolves to the reason why turning alerts on failed, or to undefined if alerts are on. */
    async switchOn(): Promise<string | undefined> {
      const subscription = await subscribeToPush(key).catch(() => 'failed' as const);
      if (subscription === 'failed') return texts.failed;
      return subscription ? add(subscription) : texts.blocked;
    },
    switchOff: forget,
    /** The password dialog, which the caller must render. */
    dialog,
  };
}

/** `install` means that push works only after installing the app, as on iOS. */
type PushSupport = 'yes' | 'install' | 'no';

function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'yes';
  return /\b(iPhone|iPad)\b/.test(navigator.userAgent) ? 'install' : 'no';
}

/**
 * Requests the permission, so call it only after a press. Resolves to the subscription to store on
 * the account, or to undefined if the member refuses.
 */
async function subscribeToPush(applicationServerKey: string): Promise<SaveDeviceBody | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const worker = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey };
  const known = await worker.pushManager.getSubscription();
  // A subscription that was made with an earlier key gets no messages that are sent with the
  // current key.
  if (known && keyOf(known) !== applicationServerKey) await known.unsubscribe();
  return toBody(await worker.pushManager.subscribe(options));
}

/** Returns this browser's subscription if it may still show alerts. */
async function currentSubscription(): Promise<SaveDeviceBody | undefined> {
  if (pushSupport() !== 'yes' || Notification.permission !== 'granted') return undefined;
  const worker = await navigator.serviceWorker.getRegistration();
  const subscription = await worker?.pushManager.getSubscription();
  return subscription ? toBody(subscription) : undefined;
}

async function endSubscription(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function toBody(subscription: PushSubscription): SaveDeviceBody {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  const name = (deviceOf(navigator.userAgent).name ?? 'This browser').slice(0, DEVICE_NAME_MAX_LENGTH);
  return { endpoint, keys: { p256dh, auth }, name };
}
