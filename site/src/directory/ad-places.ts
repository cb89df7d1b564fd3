/** After which cards an ad stands in a list (specification §2.3). */
export const AD_AFTER: readonly number[] = [5, 11, 20];
