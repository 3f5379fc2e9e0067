/**
 * Shows a message if the app's script or stylesheet fails to load, or if the page has drawn no
 * title after `slowAfterMs`. The message ends when the page has drawn a title. This function
 * becomes an inline script of the document, so it uses nothing from this module.
 */
export function showLoadFailure(slowAfterMs: number): void {
  const box = document.createElement('div');
  const line = (className: string): HTMLElement => {
    const element = document.createElement('p');
    box.append(Object.assign(element, { className }));
    return element;
  };
  box.role = 'alert';
  const title = line('text-xl font-semibold');
  const hint = line('text-muted');
  const reload = document.createElement('button');
  box.append(
    Object.assign(reload, {
      className:
        'h-11 rounded-control bg-accent px-4 text-sm font-medium text-on-accent hover:bg-accent-strong',
      textContent: 'Reload',
      onclick: () => location.reload(),
    }),
  );
  let isStyled = true;
  const update = (): void => {
    const root = document.getElementById('root');
    if (!root) {
      addEventListener('DOMContentLoaded', update);
      return;
    }
    const { style, dataset } = document.documentElement;
    style.colorScheme = isStyled ? '' : (dataset.theme ?? '');
    box.style.cssText = isStyled ? '' : 'font:1.25rem/1.5 system-ui;padding:1rem';
    reload.style.cssText = isStyled ? '' : 'font:inherit;padding:.5em 1em';
    // Without its style, the page would bury the message.
    root.hidden = !isStyled;
    if (isStyled && root.querySelector('h1')) {
      observer.disconnect();
      box.remove();
    } else if (!box.isConnected) {
      observer.observe(root, { childList: true, subtree: true });
      document.body.prepend(box);
    }
  };
  const observer = new MutationObserver(update);
  const show = (titleText: string, hintText: string, place: string): void => {
    title.textContent = titleText;
    hint.textContent = hintText;
    box.className = `fixed inset-x-0 bottom-0 z-60 flex flex-col items-center gap-4 bg-surface-0 p-6 text-center ${place}`;
    update();
  };
  // Files of browser extensions may fail as well.
  const isOurs = (url: string): boolean => url.startsWith(new URL('/assets/', document.baseURI).href);
  const onError = (event: Event): void => {
    const { target } = event;
    const isSheet = target instanceof HTMLLinkElement && target.rel === 'stylesheet' && isOurs(target.href);
    const isScript =
      target instanceof HTMLScriptElement
        ? isOurs(target.src)
        : event instanceof ErrorEvent && isOurs(event.filename);
    const hasStarted = document.querySelector('#root > :not(noscript)');
    if (!isSheet && (!isScript || hasStarted)) return;
    if (isSheet) isStyled = false;
    show('This page didn’t load.', 'Check your connection, then reload.', 'top-0 justify-center');
  };
  addEventListener('error', onError, true);
  setTimeout(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet][href^="/assets/"]');
    if (link && !link.sheet) {
      // A browser paints nothing while a stylesheet for the screen is loading.
      link.media = 'print';
      isStyled = false;
      link.onload = () => {
        link.media = '';
        isStyled = true;
        update();
      };
    }
    if (title.textContent) update();
    else show('Still loading.', 'Slow connection? You can wait, or reload.', 'border-t border-line');
  }, slowAfterMs);
}
