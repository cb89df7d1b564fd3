/**
 * Limits how often a function runs. The first call runs immediately. All calls within the interval after it are
 * combined into one call at its end.
 */
export const throttle = (work: () => void, milliseconds: number) => {
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
