import type { FranchiseCard } from '@marketplace/api';
import { useEffect, useState } from 'react';
import type { Rates } from '../wording/approximate.ts';
import { CardGrid } from './CardGrid.tsx';
import { notComparedText } from './filter-labels.ts';
import type { Filters } from './filters.ts';
import { findNotCompared, type NotComparedReason as Why } from './find-franchises.ts';

interface Props {
  why: Why;
  /** Number of these franchises. */
  number: number;
  filters: Filters;
  /** Whether other franchises are displayed above. */
  isMore: boolean;
  icons: Readonly<Record<string, string>>;
  rates: Rates;
}

/** Offers the franchises that cannot be compared with the visitor's amounts, and lists them when opened. */
export const NotCompared = ({ why, number, filters, isMore, icons, rates }: Props) => {
  const [isOpen, setOpen] = useState(false);
  const [franchises, setFranchises] = useState<FranchiseCard[] | 'failed'>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: other filters mount the component again
  useEffect(() => {
    if (!isOpen) return;
    const stop = new AbortController();
    findNotCompared(filters, why, stop.signal)
      .then(setFranchises)
      .catch(() => stop.signal.aborted || setFranchises('failed'));
    return () => stop.abort();
  }, [isOpen]);

  return (
    <details className="not-compared" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{notComparedText(why, number, isMore)}</summary>
      {isOpen && franchises === 'failed' && <p role="alert">The list can't be reached just now.</p>}
      {Array.isArray(franchises) && <CardGrid franchises={franchises} icons={icons} rates={rates} />}
    </details>
  );
};
