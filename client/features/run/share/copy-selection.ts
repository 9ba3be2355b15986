/** Copies what is selected: the old command, which needs no permission and works on plain http. @returns false where it is refused */
export function copySelection(): boolean {
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  }
}
