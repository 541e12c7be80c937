import { clsx } from 'clsx';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Column, DataTableProps } from './column.ts';
import classes from './RowCards.module.css';
import { RowCheck } from './RowCheck.tsx';

export interface RowCardsProps<Row> extends DataTableProps<Row> {
  waiting: boolean;
}

export function RowCards<Row>(props: RowCardsProps<Row>) {
  const { label, rows = [], rowKey, rowHref, renderCard, waiting, skeletonRows = 10, activeKey } = props;
  const { selection, part, heads } = props;
  const headAt = (index: number) => {
    const head = heads?.get(index);
    return (
      head && (
        <li className={classes.group} data-head>
          {head}
        </li>
      )
    );
  };
  if (waiting) {
    return (
      <ul className={classes.cards} aria-hidden="true">
        {Array.from({ length: Math.min(skeletonRows, 6) }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity of their own
          <li key={index} className={classes.card}>
            <span className={clsx('placeholder', classes.bar)} style={{ width: '38%' }} />
            <span className={clsx('placeholder', classes.bar)} style={{ width: '84%' }} />
            <span className={clsx('placeholder', classes.bar)} style={{ width: '52%' }} />
          </li>
        ))}
      </ul>
    );
  }
  const keys = selection?.isShown ? rows.map(rowKey) : [];
  return (
    <ul
      className={classes.cards}
      aria-label={label}
      style={part ? { paddingBlock: `${part.above}px ${part.below}px` } : undefined}
    >
      {rows.slice(part?.from, part?.to).map((row, index) => {
        const key = rowKey(row);
        const href = rowHref?.(row);
        const cover = (children: ReactNode) =>
          href ? (
            <Link to={href} state={props.linkState} className={classes.cover} data-row-link>
              {children}
            </Link>
          ) : (
            children
          );
        return (
          <Fragment key={key}>
            {headAt((part?.from ?? 0) + index)}
            <li
              data-row={key}
              data-index={(part?.from ?? 0) + index}
              className={clsx(classes.card, href && classes.linked, selection?.isShown && classes.selecting)}
              data-active={key === activeKey || undefined}
              data-selected={selection?.has(key) || undefined}
            >
              {selection?.isShown && <RowCheck selection={selection} row={row} rowKey={key} keys={keys} />}
              {renderCard ? (
                renderCard(row, cover)
              ) : (
                <PlainCard row={row} columns={props.columns} cover={cover} />
              )}
            </li>
          </Fragment>
        );
      })}
      {(part?.to ?? rows.length) >= rows.length && headAt(rows.length)}
    </ul>
  );
}

interface PlainCardProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  cover: (children: ReactNode) => ReactNode;
}

/** The columns one below the other, for lists that draw no card of their own. */
function PlainCard<Row>({ row, columns, cover }: PlainCardProps<Row>) {
  const title =
    columns.find(({ phone }) => phone === 'title') ?? columns.find(({ link }) => link) ?? columns[0];
  const aside = columns.filter(({ phone }) => phone === 'aside');
  const lines = columns.filter(
    (column) => column !== title && !column.headerHidden && (column.phone ?? 'line') === 'line',
  );
  const menus = columns.filter(({ headerHidden, phone }) => headerHidden && phone === undefined);
  return (
    <>
      <div className={classes.head}>
        <div className={classes.title}>{title && cover(title.cell(row))}</div>
        <div className={classes.aside}>
          {[...aside, ...menus].map((column) => (
            <span key={column.key}>{column.cell(row)}</span>
          ))}
        </div>
      </div>
      {lines.length > 0 && (
        <dl className={classes.lines}>
          {lines.map((column) => (
            <Line key={column.key} header={column.header} value={column.cell(row)} />
          ))}
        </dl>
      )}
    </>
  );
}

function Line({ header, value }: { header: ReactNode; value: ReactNode }) {
  if (value == null) return null;
  return (
    <>
      <dt>{header}</dt>
      <dd>{value}</dd>
    </>
  );
}
