import type { SxProps, Theme } from '@mui/material';

/** Number of lines by which a text field grows before it scrolls. */
const GROWS_BY = 10;

/**
 * Returns props for a multi-line `TextField` that grows with its text through CSS. MUI's own measurement on every
 * render takes a tenth of the longest form's rendering time. Without `field-sizing` support the user resizes the field.
 * @param rows minimum number of lines
 */
export const multilineProps = (rows: number) => ({
  input: { inputComponent: 'textarea' as const },
  htmlInput: { rows, type: undefined },
  sx: {
    '& textarea': { resize: 'vertical', minHeight: `${rows}lh` },
    '@supports (field-sizing: content)': {
      '& textarea': {
        fieldSizing: 'content',
        resize: 'none',
        // Rounded up, because a field that is too low by a fraction of a pixel would show a scroll bar.
        lineHeight: 'round(up, 1.4375em, 1px)',
        maxHeight: `${rows + GROWS_BY}lh`,
      },
    },
  } satisfies SxProps<Theme>,
});
