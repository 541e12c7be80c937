const ADDRESS = /^\[|^\d{1,3}(\.\d{1,3}){3}$/;

/** Whether passkeys can be made and used on this page: browsers have them for host names alone, never for bare addresses. */
export const passkeysOffered = (): boolean =>
  'PublicKeyCredential' in window && !ADDRESS.test(window.location.hostname);
