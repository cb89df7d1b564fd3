/** Does something at once, and however often it is asked meanwhile, not again before so many milliseconds. */
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
  const ask = () => {
    if (timer === undefined) run();
    else isAsked = true;
  };
  const stop = () => {
    window.clearTimeout(timer);
    timer = undefined;
    isAsked = false;
  };
  return { ask, stop };
};
