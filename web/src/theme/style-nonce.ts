import { setNonce } from 'get-nonce';

let nonce: string | undefined;

/** The nonce under which this page may add style elements; empty where the server sets no policy. */
export function styleNonce(): string {
  if (nonce === undefined) {
    nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
    // The scroll lock of dialogs adds a style element of its own and asks this package.
    setNonce(nonce);
  }
  return nonce;
}
