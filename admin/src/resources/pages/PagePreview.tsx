import { Typography } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { useFieldLabel, useText } from '../../i18n/useText.ts';
import { SitePreview } from '../../kit/preview/SitePreview.tsx';
import { PlainPage } from './PlainPage.tsx';
import type { PageValues } from './values.ts';

/**
 * The page as it is typed, as visitors would see it.
 * @param id of the page that is edited; none: a new one
 */
export const PagePreview = ({ id }: { id: string | undefined }) => {
  const t = useText();
  const labelOf = useFieldLabel('pages');
  const values = useWatch<PageValues>();
  const { title = '', content = '' } = values;
  const isEmpty = title.trim() === '' && content.trim() === '';
  return (
    <SitePreview
      path={`admin/previews/page${id === undefined ? '' : `?${new URLSearchParams({ id })}`}`}
      values={values}
      labelOf={labelOf}
      empty={
        isEmpty && (
          <Typography color="text.secondary" sx={{ px: 2, py: 6, textAlign: 'center', textWrap: 'balance' }}>
            {t('pages.previewEmpty')}
          </Typography>
        )
      }
      fallback={<PlainPage title={title} content={content} />}
    />
  );
};
