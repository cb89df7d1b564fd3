import type { Content, PreviewPlace } from '@marketplace/api';
import { Box, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { type FocusEvent, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { CONTENT_KEY } from '../../data/useContent.ts';
import { useFieldLabel, useText } from '../../i18n/useText.ts';
import { FormAlert } from '../../kit/forms/FormAlert.tsx';
import { SaveBar } from '../../kit/forms/SaveBar.tsx';
import { SettingsForm } from '../../kit/forms/SettingsForm.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { SitePreview } from '../../kit/preview/SitePreview.tsx';
import { ContentSections } from './ContentSections.tsx';
import { ContentSketch } from './ContentSketch.tsx';
import { type ContentValues, type PlaceOnSite, placeOnSite, toContentValues } from './fields.ts';

interface ContentPreviewProps {
  place: PlaceOnSite;
  onChoose: (place: PlaceOnSite) => void;
}

/** Preview of the page with the edited field, or of another page that the user chooses. */
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

/** Sections of the form, with a preview that follows the focused field. */
const Editor = () => {
  const t = useText();
  const [place, setPlace] = useState<PlaceOnSite>({ on: 'home', at: '' });
  const follow = ({ target }: FocusEvent) =>
    setPlace(now => (target instanceof HTMLElement && placeOnSite(target.getAttribute('name') ?? '')) || now);
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

/** `/admin/content`: Edits the site's texts, colours, images and notification templates, with a preview. */
const ContentEditor = () => {
  const t = useText();
  const labelOf = useFieldLabel('content');
  return (
    <Page title={t('content.title')}>
      <SettingsForm<Content, ContentValues>
        path="content"
        queryKey={['content-editor']}
        alsoRead={CONTENT_KEY}
        toValues={toContentValues}
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
