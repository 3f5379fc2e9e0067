interface Shown {
  title: string;
  body: string;
  /** One of a tag is shown at a time, whichever tab shows it. */
  tag: string;
  path: string;
}

/** Through the service worker, as Android allows no other way; by the page itself where no worker is registered. */
export async function showNotification({ title, body, tag, path }: Shown, onOpen: () => void): Promise<void> {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  const options = { body, tag, data: path };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) return worker.showNotification(title, options);
  const notification = new Notification(title, options);
  notification.onclick = () => {
    window.focus();
    onOpen();
    notification.close();
  };
}
