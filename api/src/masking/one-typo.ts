/** Returns whether two words differ by one slip: a letter added, omitted or wrong, or two neighbours swapped. */
export const areOneSlipApart = (a: string, b: string): boolean => {
  if (Math.abs(a.length - b.length) > 1) return false;
  const most = Math.min(a.length, b.length);
  let start = 0;
  while (start < most && a[start] === b[start]) start++;
  let end = 0;
  while (end < most - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const [left, other] = [a.length - start - end, b.length - start - end];
  if (left <= 1 && other <= 1) return true;
  return left === 2 && other === 2 && a[start] === b[start + 1] && a[start + 1] === b[start];
};
