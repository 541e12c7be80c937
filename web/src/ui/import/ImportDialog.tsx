import { Button } from '@mantine/core';
import { IconDownload, IconInfoCircle } from '@tabler/icons-react';
import { FormDialog } from '../dialog/FormDialog.tsx';
import { Notice } from '../feedback/Notice.tsx';
import { FileDropRow } from '../files/FileDropRow.tsx';
import { OneFileDrop } from '../files/OneFileDrop.tsx';
import classes from './ImportDialog.module.css';
import { ImportProgress } from './ImportProgress.tsx';
import { type VerdictRow, VerdictTable } from './VerdictTable.tsx';

export interface ImportWords {
  readonly title: string;
  readonly subtitle: string;
  /** What a file has to look like, one sentence each. */
  readonly rules: readonly string[];
  readonly columns: { readonly name: string; readonly key: string };
  /** "48 of 50 projects can be imported" */
  readonly ready: (good: number, all: number) => string;
  /** "48 of 50 projects imported" */
  readonly done: (good: number, all: number) => string;
  /** What follows from the import, where anything was imported. */
  readonly afterwards?: (good: number) => string;
  readonly ignored: (headings: readonly string[]) => string;
}

interface Summary {
  readonly totalRows: number;
  readonly successful: number;
  readonly failed: number;
}

export interface ImportDialogProps {
  words: ImportWords;
  pageSize: number;
  chosen: {
    readonly file: File;
    readonly preview: {
      readonly summary: Summary;
      readonly rows: readonly VerdictRow[];
      readonly ignoredColumns: readonly string[];
    } | null;
  } | null;
  work: { readonly kind: 'checking' | 'importing'; readonly sent: number } | null;
  problem: string | null;
  outcome: { readonly summary: Summary; readonly rows: readonly VerdictRow[] } | null;
  take: (files: readonly File[], from: 'chosen' | 'dropped') => void;
  remove: () => void;
  run: () => void;
  downloadSample: () => void;
  onErrorList: (rows: readonly VerdictRow[]) => void;
  onClose: () => void;
}

/** From a CSV file to what came of its rows: choose, look at the verdicts, import, read the outcome. */
export function ImportDialog(props: ImportDialogProps) {
  const { words, chosen, work, problem, outcome, run, onClose } = props;
  const summary = chosen?.preview?.summary;
  return (
    <FormDialog
      opened
      title={words.title}
      subtitle={words.subtitle}
      submitLabel={outcome ? 'Done' : 'Import'}
      {...(outcome && { cancelLabel: null })}
      width={760}
      busy={work?.kind === 'importing'}
      disabled={work?.kind === 'checking'}
      error={problem}
      note={!outcome && summary && words.ready(summary.successful, summary.totalRows)}
      onSubmit={outcome ? onClose : run}
      onClose={onClose}
    >
      {outcome ? <Outcome {...props} outcome={outcome} /> : <Choice {...props} />}
    </FormDialog>
  );
}

function Choice({ words, pageSize, chosen, work, problem, take, remove, downloadSample }: ImportDialogProps) {
  const preview = chosen?.preview ?? null;
  const isImporting = work?.kind === 'importing';
  return (
    <>
      {preview === null && (
        <div className={classes.steps}>
          <ul className={classes.rules}>
            {words.rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
          <div>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
              onClick={downloadSample}
            >
              Download sample
            </Button>
          </div>
        </div>
      )}
      <OneFileDrop
        label="CSV file"
        accept=".csv,text/csv"
        disabled={isImporting}
        wrong={problem !== null}
        onTake={take}
      >
        {chosen && (
          <FileDropRow
            as="div"
            file={{ id: 'csv', name: chosen.file.name, size: chosen.file.size, state: 'ready' }}
            {...(!isImporting && { onRemove: remove })}
          />
        )}
      </OneFileDrop>
      {work && (
        <ImportProgress
          label={isImporting ? 'Sending the file' : 'Sending the file to be checked'}
          sent={work.sent}
          working={isImporting ? 'Importing the rows …' : 'Checking the rows …'}
        />
      )}
      {preview && preview.ignoredColumns.length > 0 && (
        <Notice tone="quiet" icon={<IconInfoCircle size={16} stroke={1.6} aria-hidden />}>
          {words.ignored(preview.ignoredColumns)}
        </Notice>
      )}
      {preview && !isImporting && (
        <VerdictTable
          label="Preview"
          rows={preview.rows}
          pageSize={pageSize}
          columns={words.columns}
          good="Ready"
          bad="With problems"
        />
      )}
    </>
  );
}

function Outcome({
  words,
  pageSize,
  outcome: { summary, rows },
  onErrorList,
}: ImportDialogProps & { outcome: NonNullable<ImportDialogProps['outcome']> }) {
  return (
    <>
      <div className={classes.summary}>
        <div role="status">
          <strong>{words.done(summary.successful, summary.totalRows)}</strong>
          {summary.successful > 0 && words.afterwards && <div>{words.afterwards(summary.successful)}</div>}
        </div>
        {summary.failed > 0 && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
            onClick={() => onErrorList(rows)}
          >
            Download error list
          </Button>
        )}
      </div>
      <VerdictTable
        label="Result"
        rows={rows}
        pageSize={pageSize}
        columns={words.columns}
        good="Imported"
        bad="Not imported"
      />
    </>
  );
}
