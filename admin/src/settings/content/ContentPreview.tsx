import type { PreviewPlace } from '@marketplace/api';
import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { useFieldLabel, useText } from '../../i18n/useText.ts';
import { SitePreview } from '../../kit/preview/SitePreview.tsx';
import { ContentSketch } from './ContentSketch.tsx';
import type { ContentValues } from './fields.ts';
import type { Place } from './places.ts';

interface ContentPreviewProps {
  place: Place;
  onChoose: (place: Place) => void;
}

/** The page of the site on which the field stands that is being edited, or another that the person chooses. */
export const ContentPreview = ({ place, onChoose }: ContentPreviewProps) => {
  const t = useText();
  const labelOf = useFieldLabel('content');
  const choice = (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={place.on}
      aria-label={t('preview.page')}
      onChange={(_event, on: PreviewPlace | null) => on && onChoose({ on, at: '' })}
    >
      <ToggleButton value="home">{t('preview.home')}</ToggleButton>
      <ToggleButton value="franchise">{t('preview.franchise')}</ToggleButton>
    </ToggleButtonGroup>
  );
  return (
    <SitePreview
      path={`admin/previews/content?on=${place.on}`}
      values={useWatch<ContentValues>()}
      labelOf={labelOf}
      choice={choice}
      place={place.at}
      fallback={<ContentSketch />}
    />
  );
};
