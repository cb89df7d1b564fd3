import type { Content, PreviewPlace } from '@marketplace/api';
import { Box, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { type FocusEvent, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { CONTENT } from '../../data/useContent.ts';
import { useFieldLabel, useText } from '../../i18n/useText.ts';
import { FormAlert } from '../../kit/forms/FormAlert.tsx';
import { SaveBar } from '../../kit/forms/SaveBar.tsx';
import { SettingsForm } from '../../kit/forms/SettingsForm.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { SitePreview } from '../../kit/preview/SitePreview.tsx';
import { ContentSections } from './ContentSections.tsx';
import { ContentSketch } from './ContentSketch.tsx';
import { type ContentValues, type Place, placeOf, valuesOf } from './fields.ts';

interface ContentPreviewProps {
  place: Place;
  onChoose: (place: Place) => void;
}

/** The page of the site on which the field stands that is being edited, or another that the person chooses. */
const ContentPreview = ({ place, onChoose }: ContentPreviewProps) => {
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

/** The sections beside a preview that follows the field which is edited. */
const Editor = () => {
  const t = useText();
  const [place, setPlace] = useState<Place>({ on: 'home', at: '' });
  const follow = ({ target }: FocusEvent) =>
    setPlace(now => (target instanceof HTMLElement && placeOf(target.getAttribute('name') ?? '')) || now);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
      }}
    >
      <Box onFocus={follow}>
        <ContentSections />
        <SaveBar label={t('content.submit')} />
      </Box>
      <ContentPreview place={place} onChoose={setPlace} />
      <FormAlert />
    </Box>
  );
};

/** `/admin/content`: the texts, colours, pictures and notification templates of the site, with a preview. */
const ContentEditor = () => {
  const t = useText();
  const labelOf = useFieldLabel('content');
  return (
    <Page title={t('content.title')}>
      <SettingsForm<Content, ContentValues>
        path="content"
        queryKey={['content-editor']}
        alsoRead={CONTENT}
        toValues={valuesOf}
        labelOf={labelOf}
        saved={t('content.saved')}
        failed={t('content.failed')}
      >
        {() => <Editor />}
      </SettingsForm>
    </Page>
  );
};

export default ContentEditor;
