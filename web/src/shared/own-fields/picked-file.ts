/** A file that was chosen for a field, and belongs to no ticket yet. */
import {
  byReference,
  type FieldValue,
  type FileValue,
} from '@switchboard/contract/tickets/forms/form-values.ts';

interface PickedFile extends FileValue {
  readonly file: File;
}

export const pickedFile = (file: File): PickedFile => ({
  _id: '',
  filename: '',
  originalName: file.name,
  mimetype: file.type,
  size: file.size,
  createdAt: '',
  file,
});

export const isFileValue = (value: unknown): value is FileValue =>
  typeof value === 'object' && value !== null && 'originalName' in value;

const isPicked = (value: unknown): value is PickedFile => isFileValue(value) && 'file' in value;

/** Those of the values that are still to be uploaded, by key. */
export const pickedFiles = (values: Readonly<Record<string, FieldValue>>): Record<string, File> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (isPicked(value) ? [[key, value.file]] : [])),
  );

/** What can be written down: a file cannot. */
export const withoutPicked = (
  values: Readonly<Record<string, FieldValue>>,
): Readonly<Record<string, FieldValue>> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isPicked(value)));

/** As values are sent; files that are still to be uploaded go beside them. */
export const sentFields = (values: Readonly<Record<string, FieldValue>>) =>
  Object.fromEntries(Object.entries(withoutPicked(values)).map(([key, value]) => [key, byReference(value)]));
