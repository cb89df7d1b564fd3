/** So many pixels a thumb hits. */
const THUMB = 44;

/** Where a form is filled in with a thumb, everything in it is large enough for one. */
export const thumbs = {
  '@media (max-width: 899.95px), (pointer: coarse)': {
    'form .MuiOutlinedInput-root, form .MuiButton-root, form .MuiToggleButton-root': { minHeight: THUMB },
    'form .MuiIconButton-root': { minWidth: THUMB, minHeight: THUMB },
    'form .MuiToggleButton-root': { minWidth: THUMB },
    'form .MuiCheckbox-root': { width: THUMB, height: THUMB },
    'form .MuiSwitch-root': { height: THUMB },
    // The two buttons at the end of a field that finds: to clear it, and to open it.
    'form .MuiAutocomplete-endAdornment .MuiIconButton-root': { padding: 0, margin: 0 },
    'form .MuiAutocomplete-root .MuiOutlinedInput-root .MuiAutocomplete-endAdornment': {
      top: `calc(50% - ${THUMB / 2}px)`,
      right: 0,
      transform: 'none',
    },
    // Chips are taken away one by one.
    'form .MuiAutocomplete-root:has(.MuiChip-root) .MuiAutocomplete-clearIndicator': { display: 'none' },
    'form .MuiAutocomplete-root.MuiAutocomplete-hasPopupIcon .MuiOutlinedInput-root': { paddingRight: THUMB + 4 },
    'form .MuiAutocomplete-root.MuiAutocomplete-hasPopupIcon.MuiAutocomplete-hasClearIcon:not(:has(.MuiChip-root)) .MuiOutlinedInput-root':
      {
        paddingRight: 2 * THUMB + 4,
      },
    'form .MuiChip-root.MuiChip-deletable': { height: THUMB },
    'form .MuiChip-deletable .MuiChip-deleteIcon': { width: THUMB, height: THUMB, margin: 0, padding: 12 },
  },
};
