import { vi } from 'vitest';

/** Uploads of images to the chat: with an answer or, at first, without one. */
export function stubImageUpload(): { reachable: boolean } {
  const server = { reachable: false };
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      status = 201;
      responseText = JSON.stringify({
        success: true,
        imageUrl: '/api/chat/images/abcdefghijkl',
        metadata: { originalFileName: 'pallet.png' },
      });
      onload?: () => void;
      onerror?: () => void;
      onloadend?: () => void;
      open() {}
      setRequestHeader() {}
      getResponseHeader() {
        return null;
      }
      send() {
        queueMicrotask(() => {
          if (server.reachable) this.onload?.();
          else this.onerror?.();
          this.onloadend?.();
        });
      }
    },
  );
  return server;
}
