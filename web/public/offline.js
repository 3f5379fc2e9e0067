// Adds today's record and the last signals to the offline page, as a page of the site last stored
// them in this browser (`keep-last.ts`).
const last = JSON.parse(localStorage.getItem('croneai.last') ?? 'null');

function element(name, className, text = '') {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

if (last) {
  const box = element('section', 'mx-auto w-full max-w-page px-4 pb-16 sm:px-6');
  box.append(
    element('h2', 'text-lg font-semibold', 'Last known results'),
    element('p', 'text-sm text-muted', last.at),
    ...(last.record ? [element('p', 'mt-3 tabular', last.record)] : []),
    ...(last.mark ? [element('p', 'mt-1 text-sm text-muted', last.mark)] : []),
  );
  const list = element('ul', 'mt-3 divide-y divide-line text-sm tabular');
  for (const [signal, result] of last.signals) {
    const row = element('li', 'flex justify-between gap-4 py-2.5');
    row.append(element('span', '', signal), element('span', 'text-muted', result));
    list.append(row);
  }
  box.append(list);
  document.querySelector('main')?.append(box);
}
