/** Returns the days to label under a plot: at most `most`, evenly spaced and centred. */
export const labelledDays = (days: string[], most: number): string[] => {
  const step = Math.max(1, Math.ceil(days.length / most));
  const first = Math.floor(((days.length - 1) % step) / 2);
  return days.filter((_day, at) => at % step === first);
};
