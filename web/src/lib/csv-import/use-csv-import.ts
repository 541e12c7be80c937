import { CSV_TYPES, typeByName } from '@switchboard/contract/file-types.ts';
import { IMPORT } from '@switchboard/contract/limits.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { useEffect, useRef, useState } from 'react';
import { ApiError, wordsOf } from '../api/api-error.ts';
import { saveFile } from '../browser/save-file.ts';
import type { ImportCalls, ImportOutcome, ImportPreview } from './import-calls.ts';

type FileOrigin = 'chosen' | 'dropped';

/** What is wrong with a file, as far as it can be checked before it is sent; null when nothing is. */
function csvFileProblem({ name, size }: Pick<File, 'name' | 'size'>, from: FileOrigin): string | null {
  if (typeByName(CSV_TYPES, name) === undefined) {
    return from === 'dropped' ? MESSAGES.csvDropInvalid : MESSAGES.csvInvalid;
  }
  if (size === 0) return MESSAGES.fileEmpty;
  return size > IMPORT.bytes ? MESSAGES.csvTooLarge : null;
}

const words = {
  notChecked: 'This file could not be checked. You can import it, or choose it again.',
  failed: 'Import failed',
  noAnswer: 'Error during import',
  sample: 'Error downloading sample file',
};

export interface ChosenFile {
  readonly file: File;
  readonly preview: ImportPreview | null;
}

/** `sent` is the share of the file's bytes that have left, from 0 to 1; then the server works. */
export type ImportWork =
  | { readonly kind: 'checking'; readonly sent: number }
  | { readonly kind: 'importing'; readonly sent: number };

const wasGivenUp = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** The server's message, or that the outcome of the import is unknown without an answer. */
const importFailure = (error: unknown) =>
  error instanceof ApiError && error.status === 0 ? words.noAnswer : wordsOf(error, words.failed);

/** A result names failures by row and successes by key: what it leaves out is known from the preview. */
function withPlaces(outcome: ImportOutcome, preview: ImportPreview | null): ImportOutcome {
  if (preview === null) return outcome;
  const byRow = new Map(preview.rows.map((line) => [line.row, line]));
  const byKey = new Map(
    preview.rows.filter(({ errors }) => errors.length === 0).map((line) => [line.key.toLowerCase(), line]),
  );
  const rows = outcome.rows.map((line) => ({
    ...line,
    row: line.row ?? byKey.get(line.key.toLowerCase())?.row ?? null,
    key: line.key === '' ? (byRow.get(line.row)?.key ?? '') : line.key,
  }));
  return { ...outcome, rows };
}

/** An import from choosing the file to its result: the preview starts at once, the import when the person starts it. */
export function useCsvImport(calls: ImportCalls, onImported: () => unknown) {
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [work, setWork] = useState<ImportWork | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);
  const checking = useRef<AbortController | null>(null);

  const giveUpChecking = () => {
    checking.current?.abort();
    checking.current = null;
  };
  useEffect(() => () => checking.current?.abort(), []);

  const follow = (kind: ImportWork['kind'], signal: AbortSignal) => {
    setWork({ kind, sent: 0 });
    return {
      signal,
      onProgress: (loaded: number, total: number) =>
        signal.aborted || setWork({ kind, sent: total === 0 ? 1 : loaded / total }),
    };
  };

  const check = async (file: File) => {
    const controller = new AbortController();
    checking.current = controller;
    try {
      const preview = await calls.preview(file, follow('checking', controller.signal));
      setChosen({ file, preview });
    } catch (error) {
      if (wasGivenUp(error)) return;
      setProblem(wordsOf(error, words.notChecked));
    }
    setWork(null);
  };

  const take = (files: readonly File[], from: FileOrigin) => {
    const [file] = files;
    if (file === undefined || work?.kind === 'importing') return;
    giveUpChecking();
    setWork(null);
    const refused = files.length > 1 ? MESSAGES.csvOneFile : csvFileProblem(file, from);
    setProblem(refused);
    setChosen(refused === null ? { file, preview: null } : null);
    if (refused === null) void check(file);
  };

  const remove = () => {
    giveUpChecking();
    setWork(null);
    setChosen(null);
    setProblem(null);
  };

  const run = async () => {
    if (work !== null) return;
    if (chosen === null) {
      setProblem((present) => present ?? MESSAGES.csvRequired);
      return;
    }
    setProblem(null);
    try {
      const result = await calls.run(chosen.file, follow('importing', new AbortController().signal));
      setOutcome(withPlaces(result, chosen.preview));
      onImported();
    } catch (error) {
      setProblem(importFailure(error));
      // Without an answer some of it may be there.
      if (error instanceof ApiError && error.status === 0) onImported();
    }
    setWork(null);
  };

  const downloadSample = async () => {
    setProblem(null);
    try {
      saveFile(await calls.sample(), calls.sampleName);
    } catch {
      setProblem(words.sample);
    }
  };

  return { chosen, work, problem, outcome, take, remove, run, downloadSample };
}
