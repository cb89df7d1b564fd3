/** Number of forms with unsaved changes. */
let forms = 0;

/** Returns whether any form has unsaved changes. */
export const isUnsaved = (): boolean => forms > 0;

/**
 * Registers a form with unsaved changes.
 * @returns a function that ends the registration
 */
export const registerUnsaved = (): (() => void) => {
  forms++;
  return () => {
    forms--;
  };
};
