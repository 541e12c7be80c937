import { type FileType, typeByName } from '@switchboard/contract/file-types.ts';
import { FILES } from '@switchboard/contract/limits.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';

/** Why a file cannot be sent, or null. The server looks into its content as well. */
export function fileVerdict(file: Pick<File, 'name' | 'size'>, types: readonly FileType[]): string | null {
  if (typeByName(types, file.name) === undefined) return MESSAGES.fileTypeInvalid;
  if (file.size === 0) return MESSAGES.fileEmpty;
  if (file.size > FILES.attachmentBytes) return MESSAGES.fileTooLarge;
  return null;
}

/** Why a list of files cannot be sent in one go, or null. */
export const fileCountVerdict = (count: number): string | null =>
  count > FILES.attachmentsPerRequest ? MESSAGES.tooManyFiles : null;

/** The picker's `accept`: `.jpg,.jpeg,…`. */
export const acceptedNames = (types: readonly FileType[]): string =>
  types.flatMap((type) => type.extensions.map((extension) => `.${extension}`)).join(',');

/** A pasted screenshot comes as "image.png" each time; the moment tells several apart. */
export function namedByMoment(file: File, now: Date): File {
  if (!/^image\.\w+$/.test(file.name)) return file;
  const stamp = now.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '');
  return new File([file], `screenshot-${stamp}${file.name.slice('image'.length)}`, { type: file.type });
}
