export interface FileLineProps {
  name: string;
  /** "2.1 MB, 18 Nov". */
  detail: string;
  type: string;
  /** Object URL of a small picture. */
  thumbnail?: string;
  onOpen?: () => void;
  onDownload?: () => void;
}

/** An attachment of a ticket or comment: 44 px high with a 44 by 34 preview. */
export function FileLine({ name, detail }: FileLineProps) {
  return (
    <div>
      {name} {detail}
    </div>
  );
}
