import type { RaThemeOptions } from 'react-admin';
import { COVERED_BOTTOM, COVERED_TOP } from './covered.ts';
import { type Palette, RADIUS } from './tokens.ts';

/** Minimum touch target in pixels. */
const THUMB = 44;

/** Enlarges the controls of forms on touch screens. */
const thumbs = {
  '@media (max-width: 899.95px), (pointer: coarse)': {
    'form .MuiOutlinedInput-root, form .MuiButton-root, form .MuiToggleButton-root': { minHeight: THUMB },
    'form .MuiIconButton-root': { minWidth: THUMB, minHeight: THUMB },
    'form .MuiToggleButton-root': { minWidth: THUMB },
    'form .MuiCheckbox-root': { width: THUMB, height: THUMB },
    'form .MuiSwitch-root': { height: THUMB },
    // Clear and open buttons of an autocomplete.
    'form .MuiAutocomplete-endAdornment .MuiIconButton-root': { padding: 0, margin: 0 },
    'form .MuiAutocomplete-root .MuiOutlinedInput-root .MuiAutocomplete-endAdornment': {
      top: `calc(50% - ${THUMB / 2}px)`,
      right: 0,
      transform: 'none',
    },
    // Chips are removed one by one, so the clear button is hidden.
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

/** Size of the switch in pixels, without its touch area. */
const WIDTH = 40;
const HEIGHT = 24;
/** Gap around the knob in pixels. */
const GAP = 4;
/** Extra touch area above and below the track in pixels, for a total of 40. */
const TOUCH_MARGIN = 8;

type Overrides = NonNullable<NonNullable<RaThemeOptions['components']>['MuiSwitch']>['styleOverrides'];

/** Switch whose track has sufficient contrast when off, aligned with the left edge of the fields. */
const switchStyle = (colours: Palette): Overrides => ({
  root: { width: WIDTH, height: HEIGHT + 2 * TOUCH_MARGIN, padding: `${TOUCH_MARGIN}px 0`, overflow: 'visible' },
  switchBase: {
    top: TOUCH_MARGIN,
    padding: GAP,
    color: colours.surface,
    '&.Mui-checked': { color: colours.onBrand, transform: `translateX(${WIDTH - HEIGHT}px)` },
    '&.Mui-checked + .MuiSwitch-track': { backgroundColor: colours.brand, opacity: 1 },
    '&.Mui-disabled': { color: colours.surface },
    '&.Mui-disabled + .MuiSwitch-track': { opacity: 0.5 },
  },
  thumb: { width: HEIGHT - 2 * GAP, height: HEIGHT - 2 * GAP, boxShadow: 'none' },
  track: { borderRadius: HEIGHT / 2, backgroundColor: colours.control, opacity: 1 },
});

const focusRing = (colours: Palette) => ({ outline: `2px solid ${colours.brand}`, outlineOffset: 2 });

/** Animations by which MUI inputs detect autofill. Defined once instead of with each input. */
const FILLED_IN = {
  '@keyframes mui-auto-fill': { from: { display: 'block' } },
  '@keyframes mui-auto-fill-cancel': { from: { display: 'block' } },
};

/** Overrides for MUI and react-admin components: borders instead of shadows, outlined inputs, focus rings. */
export const components = (colours: Palette): RaThemeOptions['components'] => ({
  MuiCssBaseline: {
    styleOverrides: {
      body: { fontVariantNumeric: 'lining-nums', WebkitFontSmoothing: 'antialiased' },
      '*:focus-visible': focusRing(colours),
      ...FILLED_IN,
      // Keeps a focused field clear of the sticky bars above and below its form.
      'main :is(input, textarea, button, a, [role=combobox])': {
        scrollMarginTop: COVERED_TOP,
        scrollMarginBottom: COVERED_BOTTOM,
      },
      'main [data-covers] :is(button, a)': { scrollMarginBlock: 0 },
      ...thumbs,
      '@media (prefers-reduced-motion: reduce)': {
        // Runs animations only once. Repeating animations, such as spinners, then stand still instead of flickering.
        '*, *::before, *::after': {
          animationDuration: '1ms !important',
          animationIterationCount: '1 !important',
          transitionDuration: '1ms !important',
        },
        '.MuiLinearProgress-indeterminate .MuiLinearProgress-bar1': { width: '40%' },
      },
    },
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible': focusRing(colours) } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: { root: { minHeight: 40, paddingInline: 16 }, sizeSmall: { minHeight: 32, paddingInline: 12 } },
  },
  MuiIconButton: { styleOverrides: { root: { color: colours.muted, borderRadius: RADIUS.small } } },
  // Distinguishes the popup list from the form below it.
  MuiAutocomplete: {
    styleOverrides: {
      paper: { border: `1px solid ${colours.line}`, boxShadow: '0 12px 32px -12px rgb(0 0 0 / 0.35)' },
    },
  },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: {
    styleOverrides: { root: { border: `1px solid ${colours.line}`, borderRadius: RADIUS.medium } },
  },
  MuiDialog: {
    styleOverrides: { paper: { borderRadius: RADIUS.large, border: `1px solid ${colours.line}`, padding: 8 } },
  },
  MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.125rem', fontWeight: 700, lineHeight: 1.35 } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 16px', flexWrap: 'wrap', rowGap: 8 } } },
  MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', margin: 'none', fullWidth: true } },
  MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small', margin: 'none', fullWidth: true } },
  MuiInputBase: {
    defaultProps: { disableInjectingGlobalStyles: true },
    styleOverrides: {
      input: {
        animation: '10ms mui-auto-fill-cancel',
        '&:-webkit-autofill': { animation: '5000s mui-auto-fill' },
      },
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: { backgroundColor: colours.surface },
      notchedOutline: { borderColor: colours.control },
      input: { '&::placeholder': { color: colours.muted, opacity: 1 } },
    },
  },
  MuiInputLabel: { styleOverrides: { root: { color: colours.muted } } },
  MuiFormHelperText: { styleOverrides: { root: { marginInline: 0, '&:empty': { display: 'none' } } } },
  MuiTableCell: {
    styleOverrides: {
      root: { borderColor: colours.line, fontSize: '0.875rem' },
      head: { color: colours.muted, fontWeight: 600, fontSize: '0.8125rem', whiteSpace: 'nowrap' },
    },
  },
  MuiTableSortLabel: { styleOverrides: { root: { display: 'flex' } } },
  MuiTableRow: { styleOverrides: { root: { '&:last-child td, &:last-child th[scope=row]': { borderBottom: 0 } } } },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        color: colours.muted,
        borderColor: colours.control,
        textTransform: 'none',
        '&.Mui-selected, &.Mui-selected:hover': { color: colours.brand, backgroundColor: colours.brandTint },
      },
    },
  },
  MuiSwitch: { styleOverrides: switchStyle(colours) },
  MuiFormControlLabel: { styleOverrides: { root: { '&:has(> .MuiSwitch-root)': { gap: 12, marginLeft: 0 } } } },
  MuiLink: { defaultProps: { underline: 'hover' } },
  MuiTooltip: { defaultProps: { arrow: true } },
  MuiChip: {
    defaultProps: { size: 'small', variant: 'outlined' },
    styleOverrides: {
      root: { fontWeight: 600, borderRadius: RADIUS.small },
      // A target of 24 pixels around an icon of 16.
      deleteIcon: { width: 24, height: 24, padding: 4, margin: '0 0 0 -8px' },
    },
  },
  MuiAlert: { styleOverrides: { root: { borderRadius: RADIUS.medium, alignItems: 'center' } } },
});
