/**
 * Reduces a list to the fewest items that still cause the failure, by omitting smaller and smaller parts (delta
 * debugging).
 * @param fails called with sublists in the original order; returns whether they cause the failure
 * @param mostRuns maximum number of calls of `fails`
 */
export const minimiseFailure = async <Item>(
  items: readonly Item[],
  fails: (items: Item[]) => Promise<boolean>,
  mostRuns = Number.POSITIVE_INFINITY,
): Promise<Item[]> => {
  let least = [...items];
  let runs = 0;
  for (let size = Math.ceil(least.length / 2); size >= 1 && runs < mostRuns; ) {
    let isSmaller = false;
    for (let at = 0; at < least.length && runs < mostRuns; ) {
      const without = least.toSpliced(at, size);
      runs++;
      if (await fails(without)) [least, isSmaller] = [without, true];
      else at += size;
    }
    if (size === 1 && !isSmaller) break;
    size = isSmaller && size === 1 ? 1 : Math.floor(size / 2);
  }
  return least;
};
