import { createRoot, type Root } from 'react-dom/client';
import { FranchiseList, type ListState } from './FranchiseList.tsx';

let root: Root | undefined;

/** Renders the interactive list. The published list stays visible until the first response. */
export const showList = (target: HTMLElement, state: ListState): void => {
  const live = target.querySelector<HTMLElement>('[data-list-live]');
  if (!live) return;
  root ??= createRoot(live);
  const icons: Record<string, string> = JSON.parse(target.dataset.icons ?? '{}');
  const { currency = '', ads } = target.dataset;
  root.render(<FranchiseList {...state} icons={icons} currency={currency} ads={ads !== undefined} target={target} />);
};
