/**
 * Passes a file to the browser for saving. Separate from the app's downloads, because public pages
 * have no store.
 */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
