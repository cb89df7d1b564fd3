import type { Content } from '@marketplace/api';
import { Box } from '@mui/material';
import { type FocusEvent, useState } from 'react';
import { CONTENT } from '../../data/useContent.ts';
import { useFieldLabel, useText } from '../../i18n/useText.ts';
import { FormAlert } from '../../kit/forms/FormAlert.tsx';
import { SaveBar } from '../../kit/forms/SaveBar.tsx';
import { SettingsForm } from '../../kit/forms/SettingsForm.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { ContentPreview } from './ContentPreview.tsx';
import { ContentSections } from './ContentSections.tsx';
import { type ContentValues, valuesOf } from './fields.ts';
import { type Place, placeOf } from './places.ts';

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
