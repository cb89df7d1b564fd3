import type { Content } from '@marketplace/api';
import { Box } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type FocusEvent, useMemo, useState } from 'react';
import type { Versioned } from '../../data/api.ts';
import { CONTENT } from '../../data/useContent.ts';
import { useFieldLabel, useText } from '../../i18n/useText.ts';
import { FormAlert } from '../../kit/forms/FormAlert.tsx';
import { Opened } from '../../kit/forms/Opened.tsx';
import { RecordClash } from '../../kit/forms/RecordClash.tsx';
import { RecordForm } from '../../kit/forms/RecordForm.tsx';
import { SaveBar } from '../../kit/forms/SaveBar.tsx';
import { useSave } from '../../kit/forms/useSave.ts';
import { Page } from '../../kit/page/Page.tsx';
import { ContentPreview } from './ContentPreview.tsx';
import { ContentSections } from './ContentSections.tsx';
import { type ContentValues, valuesOf } from './fields.ts';
import { type Place, placeOf } from './places.ts';

const PATH = 'content';
const EDITED = ['content-editor'];

const Editor = ({ content, reload }: { content: Versioned<Content>; reload: () => Promise<unknown> }) => {
  const t = useText();
  const labelOf = useFieldLabel('content');
  const queries = useQueryClient();
  const values = useMemo(() => valuesOf(content), [content]);
  const [place, setPlace] = useState<Place>({ on: 'home', at: '' });
  const follow = ({ target }: FocusEvent) =>
    setPlace(now => (target instanceof HTMLElement && placeOf(target.getAttribute('name') ?? '')) || now);
  const { save, clash, settle } = useSave<Content>({
    path: PATH,
    saved: t('content.saved'),
    failed: t('content.failed'),
    onSaved: record => {
      queries.setQueryData(EDITED, record);
      queries.invalidateQueries({ queryKey: CONTENT });
    },
  });
  return (
    <RecordForm<ContentValues>
      values={values}
      labelOf={labelOf}
      onSubmit={current => save({ ...current, etag: content.etag })}
    >
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
      </Box>
      <FormAlert />
      <RecordClash clash={clash} path={PATH} labelOf={labelOf} save={save} reload={reload} settle={settle} />
    </RecordForm>
  );
};

/** `/admin/content`: the texts, colours, pictures and notification templates of the site, with a preview. */
const ContentEditor = () => {
  const t = useText();
  return (
    <Page title={t('content.title')}>
      <Opened<Content> path={PATH} queryKey={EDITED}>
        {(content, reload) => <Editor content={content} reload={reload} />}
      </Opened>
    </Page>
  );
};

export default ContentEditor;
