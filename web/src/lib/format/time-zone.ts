/** The reader's zone as an IANA name such as "Europe/Berlin"; UTC where the browser knows none. */
export function readersTimeZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return /^[A-Za-z]/.test(timeZone) && timeZone !== 'Etc/Unknown' ? timeZone : 'UTC';
}
