import type { SxProps, Theme } from '@mui/material';

/** So many lines a text may grow by before it is scrolled. */
const GROWS_BY = 10;

/**
 * What makes a `TextField` one of several lines that grows with its text. Its height is the browser's to find: MUI's own
 * measures a hidden copy with every render, which takes a tenth of the time that the longest form needs. A browser
 * that cannot (`field-sizing`) leaves the height to the person.
 * @param rows at least so many lines; without `sx` no other number of them
 */
export const lines = (rows: number) => ({
  input: { inputComponent: 'textarea' as const },
  htmlInput: { rows, type: undefined },
  sx: {
    '& textarea': { resize: 'vertical', minHeight: `${rows}lh` },
    '@supports (field-sizing: content)': {
      '& textarea': {
        fieldSizing: 'content',
        resize: 'none',
        // Part of a pixel too little would be scrolled, by a bar that takes room from the text.
        lineHeight: 'round(up, 1.4375em, 1px)',
        maxHeight: `${rows + GROWS_BY}lh`,
      },
    },
  } satisfies SxProps<Theme>,
});
