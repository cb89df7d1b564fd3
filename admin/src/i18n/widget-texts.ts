import type { Theme } from '@mui/material';
import type { I18nProvider } from 'react-admin';

/** The theme with what MUI's own components say (buttons without a label of ours) in the spoken language. */
export const withWidgetTexts =
  ({ translate }: I18nProvider) =>
  (theme: Theme): Theme => {
    const text = (name: string) => translate(`console.widgets.${name}`);
    return {
      ...theme,
      components: {
        ...theme.components,
        MuiAlert: { ...theme.components?.MuiAlert, defaultProps: { closeText: text('close') } },
        MuiAutocomplete: {
          ...theme.components?.MuiAutocomplete,
          defaultProps: {
            clearText: text('clear'),
            closeText: text('close'),
            openText: text('open'),
            loadingText: text('loading'),
            noOptionsText: text('noOptions'),
          },
        },
      },
    };
  };
