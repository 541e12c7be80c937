/** Organizations that are sent as forms, with their logo. */
import { startUploadServer } from './upload-server.ts';

/** Takes a form of several parts to pieces: fields by name, and the names of the files. */
function readForm(body: string) {
  const parts = [
    ...body.matchAll(/name="([^"]+)"(?:; filename="([^"]+)")?[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/g),
  ];
  return {
    fields: Object.fromEntries(
      parts.filter(([, , file]) => file === undefined).map(([, name, , value]) => [name, value]),
    ),
    files: parts.flatMap(([, , file]) => file ?? []),
  };
}

export async function startOrganizationUploads(...paths: string[]) {
  const uploads = await startUploadServer();
  return {
    /** What the next calls are answered. */
    respond: (status: number, body: object) => {
      for (const path of paths) uploads.answers[path] = { status, body };
    },
    received: () => uploads.requests.map(({ path, body }) => ({ path, ...readForm(body) })),
    close: () => uploads.close(),
  };
}
export type OrganizationUploads = Awaited<ReturnType<typeof startOrganizationUploads>>;
