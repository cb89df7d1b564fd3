import type { Page as ContentPage } from '@marketplace/api';
import { Box, Typography } from '@mui/material';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { PAGES } from '../../data/addresses.ts';
import type { Versioned } from '../../data/api.ts';
import { useField, useFieldLabel, useText } from '../../i18n/useText.ts';
import { FormAlert } from '../../kit/forms/FormAlert.tsx';
import { FormSection } from '../../kit/forms/FormSection.tsx';
import { RecordForm } from '../../kit/forms/RecordForm.tsx';
import { SaveBar } from '../../kit/forms/SaveBar.tsx';
import { RecordConflict, useSave } from '../../kit/forms/saving.tsx';
import { SwitchInput } from '../../kit/inputs/SwitchInput.tsx';
import { TextInput } from '../../kit/inputs/TextInput.tsx';
import { SitePreview } from '../../kit/preview/SitePreview.tsx';
import { RichTextInput } from '../../kit/rich-text/RichTextInput.tsx';
import { PlainPage } from './PlainPage.tsx';
import { META_LIMITS, type PageValues, REQUIRED_PAGE_FIELDS, toPageValues } from './values.ts';

/** The module is imported on demand, because the transliteration tables are large. */
const makeSlug = async (title: string): Promise<string> => (await import('@marketplace/api/slugs')).slugOfTitle(title);

/** Derives the slug of a new page from its title until the user edits the slug. */
const SlugFollower = () => {
  const { getValues, setValue } = useFormContext<PageValues>();
  const title = useWatch<PageValues, 'title'>({ name: 'title' }) ?? '';
  const followed = useRef('');
  const before = useRef('');
  const following = useRef(Promise.resolve());

  useEffect(() => {
    const follow = (made: string) => {
      const slug = getValues('slug');
      // A restored draft already has a slug. If the slug equals the one made from the title, it continues to follow the
      // title.
      const isRestored = before.current === '' && slug === made;
      before.current = title;
      if (slug !== followed.current && !isRestored) return;
      followed.current = made;
      setValue('slug', made, { shouldDirty: true });
    };
    // Runs the updates one after another, even while the tables are loading. If loading fails, the user types the slug.
    following.current = following.current
      .then(() => makeSlug(title))
      .then(follow)
      .catch(() => undefined);
  }, [title, getValues, setValue]);

  return null;
};

/**
 * Preview of the typed page as visitors would see it.
 * @param id id of the edited page; undefined for a new page
 */
const PagePreview = ({ id }: { id: string | undefined }) => {
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

/** Delay in milliseconds between a save and the return to the list (specification, section 4). */
const RETURN_MS = 2000;

/** Alert that lists the empty required fields. */
const Missing = () => {
  const t = useText();
  const values = useWatch<PageValues>();
  const missing = () =>
    REQUIRED_PAGE_FIELDS.filter(field => !values[field]?.trim()).map(field => t(`pages.fields.${field}`));
  return <FormAlert missing={missing} />;
};

/** The slug. A page has one address, so a stored page's new slug breaks links to the previous one. */
const SlugInput = ({ stored = '' }: { stored: string | undefined }) => {
  const t = useText();
  const field = useField('pages');
  const slug = useWatch<PageValues, 'slug'>({ name: 'slug' });
  const isChanged = stored !== '' && slug !== stored;
  const help = isChanged ? t('pages.slugChanged', { address: `/${stored}` }) : t('pages.slugHelp');
  return <TextInput {...field('slug')} required help={help} />;
};

const Fields = ({ page }: { page: ContentPage | undefined }) => {
  const t = useText();
  const field = useField('pages');
  return (
    <>
      <FormSection title={t('pages.sections.page')} columns={2}>
        <TextInput {...field('title')} required />
        <SlugInput stored={page?.slug} />
        <div className="wide">
          <RichTextInput {...field('content')} help={t('pages.supported')} />
        </div>
        <SwitchInput {...field('is_published')} />
      </FormSection>
      <FormSection title={t('franchises.sections.seo')}>
        <TextInput {...field('meta_title')} limit={META_LIMITS.title} />
        <TextInput {...field('meta_description')} rows={2} limit={META_LIMITS.description} />
      </FormSection>
    </>
  );
};

interface PageEditorProps {
  /** Page to edit; undefined for a new page. */
  page?: Versioned<ContentPage>;
}

/** Form of a page beside its preview. Returns to the list after a save. */
export const PageEditor = ({ page }: PageEditorProps) => {
  const t = useText();
  const labelOf = useFieldLabel('pages');
  const navigate = useNavigate();
  const [saved, setSaved] = useState(false);
  const values = useMemo(() => toPageValues(page), [page]);
  const path = page ? `pages/${page.id}` : 'pages';
  const { save, check, clash } = useSave<ContentPage>({
    path,
    readAt: `admin/${path}`,
    etag: page?.etag,
    isNew: !page,
    saved: t('pages.saved'),
    failed: t('pages.saveFailed'),
    onSaved: () => setSaved(true),
  });

  useEffect(() => {
    if (!saved) return;
    const timer = window.setTimeout(() => navigate(PAGES), RETURN_MS);
    return () => window.clearTimeout(timer);
  }, [saved, navigate]);

  const validate = (current: PageValues) =>
    Object.fromEntries(
      REQUIRED_PAGE_FIELDS.filter(field => current[field].trim() === '').map(field => [field, t('forms.required')]),
    );
  return (
    <RecordForm<PageValues>
      values={values}
      labelOf={labelOf}
      validate={validate}
      check={check}
      onSubmit={save}
      isOver={saved}
    >
      {!page && <SlugFollower />}
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
        }}
      >
        <div>
          <Fields page={page} />
          <SaveBar label={t('pages.submit')} cancelTo={PAGES} />
        </div>
        <PagePreview id={page?.id} />
      </Box>
      <Missing />
      <RecordConflict<ContentPage, PageValues> clash={clash} labelOf={labelOf} toValues={toPageValues} />
    </RecordForm>
  );
};
