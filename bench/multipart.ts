const BOUNDARY = 'switchboard-measurement';

interface TextFile {
  readonly field: string;
  readonly name: string;
  readonly content: string;
  /** A plain text without it. */
  readonly type?: string;
}

/** A form with one file, as a browser sends it. */
export function multipart(fields: Readonly<Record<string, string>>, file: TextFile) {
  const part = (head: string, content: string) => `--${BOUNDARY}\r\n${head}\r\n\r\n${content}\r\n`;
  const parts = Object.entries(fields).map(([name, value]) =>
    part(`Content-Disposition: form-data; name="${name}"`, value),
  );
  const fileHead = `Content-Disposition: form-data; name="${file.field}"; filename="${file.name}"\r\nContent-Type: ${file.type ?? 'text/plain'}`;
  return {
    body: `${parts.join('')}${part(fileHead, file.content)}--${BOUNDARY}--\r\n`,
    contentType: `multipart/form-data; boundary=${BOUNDARY}`,
  };
}
