import { DEVICE_NAME_MAX_LENGTH } from '@croneai/contracts/channels.ts';
import { deviceOf } from '@croneai/contracts/device-name.ts';
import type { SaveDeviceBody } from '@croneai/contracts/endpoints/channels.ts';

/** `install`: iOS gives push to apps on the home screen alone. */
export type PushSupport = 'yes' | 'install' | 'no';

export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'yes';
  return /\b(iPhone|iPad)\b/.test(navigator.userAgent) ? 'install' : 'no';
}

/** Permission is asked for here, and nowhere else: by a press. Resolves to what the account keeps of this browser; undefined when refused. */
export async function subscribeToPush(applicationServerKey: string): Promise<SaveDeviceBody | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const worker = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey };
  const known = await worker.pushManager.getSubscription();
  // A subscription by an earlier key takes nothing from the present one.
  if (known && keyOf(known) !== applicationServerKey) await known.unsubscribe();
  return toBody(await worker.pushManager.subscribe(options));
}

/** Subscription of this browser, if it has one that may still be shown. */
export async function currentSubscription(): Promise<SaveDeviceBody | undefined> {
  if (pushSupport() !== 'yes' || Notification.permission !== 'granted') return undefined;
  const worker = await navigator.serviceWorker.getRegistration();
  const subscription = await worker?.pushManager.getSubscription();
  return subscription ? toBody(subscription) : undefined;
}

export async function endSubscription(): Promise<void> {
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
