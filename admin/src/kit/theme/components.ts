import type { RaThemeOptions } from 'react-admin';
import { COVERED_FOOT, COVERED_TOP } from './covered.ts';
import { switchStyle } from './switch.ts';
import { thumbs } from './thumbs.ts';
import { type Palette, RADIUS } from './tokens.ts';

const focusRing = (colours: Palette) => ({ outline: `2px solid ${colours.brand}`, outlineOffset: 2 });

/** How MUI's and react-admin's components look here: hairlines instead of shadows, outlined fields, rings on focus. */
export const components = (colours: Palette): RaThemeOptions['components'] => ({
  MuiCssBaseline: {
    styleOverrides: {
      body: { fontVariantNumeric: 'lining-nums', WebkitFontSmoothing: 'antialiased' },
      '*:focus-visible': focusRing(colours),
      // A field that has the focus comes to stand between the bars that stick to the head and to the foot of its form.
      'main :is(input, textarea, button, a, [role=combobox])': {
        scrollMarginTop: COVERED_TOP,
        scrollMarginBottom: COVERED_FOOT,
      },
      'main [data-covers] :is(button, a)': { scrollMarginBlock: 0 },
      ...thumbs,
      '@media (prefers-reduced-motion: reduce)': {
        // Once: what would repeat for ever, a wheel or a skeleton, stands still instead of flickering.
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
  // A list that opens over a form is told from it.
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
  MuiChip: { styleOverrides: { root: { fontWeight: 600, borderRadius: RADIUS.small } } },
  MuiAlert: { styleOverrides: { root: { borderRadius: RADIUS.medium, alignItems: 'center' } } },
});
