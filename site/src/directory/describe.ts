import { type FranchiseListPage, PAGE_SIZE } from '../data/source.ts';
import { formatNumber } from '../wording/count.ts';

/** Maximum number of names. Search engines cut descriptions at 160 characters. */
const NAMES = 4;

/**
 * Returns the meta description of one page of a list: the position of the page in the list, and the first names on the
 * page.
 */
export const describePage = ({ franchises, page, total }: FranchiseListPage, of = 'franchises'): string => {
  const first = (page - 1) * PAGE_SIZE + 1;
  const names = franchises.slice(0, NAMES).map(({ name }) => name);
  const last = first + franchises.length - 1;
  return `${formatNumber(first)} to ${formatNumber(last)} of ${formatNumber(total)} ${of}, with what they cost and where they open: ${names.join(', ')}${franchises.length > NAMES ? ' and more' : ''}.`;
};
