/** How many forms of the console hold something that is not saved. */
let forms = 0;

/** Whether something was typed that a change of what is stored would take away. */
export const isUnsaved = (): boolean => forms > 0;

/** From now on a form holds something that is not saved, until it says that this is over. */
export const beUnsaved = (): (() => void) => {
  forms++;
  return () => {
    forms--;
  };
};
