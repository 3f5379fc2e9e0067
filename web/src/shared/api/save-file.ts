/**
 * Saves a file on the device. It is separate from `downloadFile`, which needs the store, because
 * public pages have no store.
 */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
