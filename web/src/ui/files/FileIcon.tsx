import {
  IconFile,
  IconFileText,
  IconFileTypeDoc,
  IconFileTypePdf,
  IconPhoto,
  type IconProps,
} from '@tabler/icons-react';

export interface FileIconProps {
  name: string;
  size?: number;
}

const kinds: [RegExp, typeof IconFile][] = [
  [/\.(jpe?g|png|gif|webp)$/i, IconPhoto],
  [/\.pdf$/i, IconFileTypePdf],
  [/\.docx?$/i, IconFileTypeDoc],
  [/\.(txt|log|md|csv)$/i, IconFileText],
];

export function FileIcon({ name, size = 16 }: FileIconProps) {
  const Icon = kinds.find(([ending]) => ending.test(name))?.[1] ?? IconFile;
  const props: IconProps = { size, stroke: 1.5 };
  return <Icon {...props} aria-hidden />;
}
