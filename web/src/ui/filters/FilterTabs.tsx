import { clsx } from 'clsx';
import { type KeyboardEvent, useRef } from 'react';
import classes from './FilterTabs.module.css';

export interface FilterTab<Value extends string> {
  value: Value;
  label: string;
  /** How many rows it shows; left out while not known. */
  count?: number | undefined;
}

export interface FilterTabsProps<Value extends string> {
  /** Names the group for assistive technology. */
  label: string;
  tabs: readonly FilterTab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** `pills` for a second row of tabs below another one. */
  variant?: 'line' | 'pills';
}

const STEPS: Partial<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** One of several views of a list, each with its count; arrow keys go from one to the next. */
export function FilterTabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  variant = 'line',
}: FilterTabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);

  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const from = tabs.findIndex((tab) => tab.value === value);
    const to = (from + step + tabs.length) % tabs.length;
    const next = tabs[to];
    if (!next) return;
    onChange(next.value);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.focus();
  };

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={classes.tabs}
      data-variant={variant}
      onKeyDown={move}
    >
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          aria-selected={tab.value === value}
          tabIndex={tab.value === value ? 0 : -1}
          className={classes.tab}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}{' '}
          {tab.count !== undefined && (
            <span className={clsx('tabular', classes.count)}>{tab.count.toLocaleString('en-GB')}</span>
          )}
        </button>
      ))}
    </div>
  );
}
