/**
 * Limits how often a function runs: the first call runs immediately, and calls within the interval are combined into
 * one at its end.
 */
export const throttled = (work: () => void, milliseconds: number) => {
  let timer: number | undefined;
  let isAsked = false;
  const run = () => {
    isAsked = false;
    timer = window.setTimeout(() => {
      timer = undefined;
      if (isAsked) run();
    }, milliseconds);
    work();
  };
  const schedule = () => {
    if (timer === undefined) run();
    else isAsked = true;
  };
  const stop = () => {
    window.clearTimeout(timer);
    timer = undefined;
    isAsked = false;
  };
  return { ask: schedule, stop };
};
