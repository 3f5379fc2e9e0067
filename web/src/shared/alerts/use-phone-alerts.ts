import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { phoneTexts as texts } from '../../content/channels.ts';
import { messageOf } from '../api/api-error.ts';
import { storedText } from '../storage/stored-text.ts';
import { useDevicesQuery, useRemoveDeviceMutation, useSaveDeviceMutation } from './channels-api.ts';
import { currentSubscription, endSubscription, pushSupport, subscribeToPush } from './push-subscription.ts';

/** Id on the account of this browser, and the endpoint that it was saved with. */
const storedDevice = storedText('croneai.push');
const partsOf = (stored: string | null) => {
  const [id, endpoint] = stored?.split(' ', 2) ?? [];
  return { id, endpoint };
};

/** Alerts of this browser with every page closed: whether they are on, and the switch. */
export function usePhoneAlerts() {
  const { data } = useDevicesQuery({});
  const [save, { isLoading }] = useSaveDeviceMutation();
  const [remove] = useRemoveDeviceMutation();
  const { id: ownId } = partsOf(useSyncExternalStore(storedDevice.subscribe, storedDevice.read));
  const isListed = (id: string) => data?.rows.some((device) => device.id === id) ?? false;
  const keep = async (subscription: Parameters<typeof save>[0]): Promise<string | undefined> => {
    const { data: saved, error } = await save(subscription);
    if (!saved) return messageOf(error, texts.failed);
    storedDevice.write(`${saved.id} ${subscription.endpoint}`);
    return undefined;
  };
  const forget = async (): Promise<void> => {
    const { id } = partsOf(storedDevice.read());
    storedDevice.write(null);
    await endSubscription();
    if (id !== undefined && isListed(id)) await remove(id);
  };
  /** Browsers change a subscription without a word, and members remove a device or take a permission back elsewhere. */
  const renew = useEffectEvent(async () => {
    const { id, endpoint } = partsOf(storedDevice.read());
    const subscription = await currentSubscription();
    const wasRemoved = id !== undefined && endpoint === subscription?.endpoint && !isListed(id);
    if (subscription && !wasRemoved) await keep(subscription);
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
    /** Resolves to why not; undefined when it is on. */
    async switchOn(): Promise<string | undefined> {
      const subscription = await subscribeToPush(key).catch(() => 'failed' as const);
      if (subscription === 'failed') return texts.failed;
      return subscription ? keep(subscription) : texts.blocked;
    },
    switchOff: forget,
  };
}
