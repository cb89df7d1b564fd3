import { useText } from '../../../i18n/useText.ts';
import { FormSection } from '../../../kit/forms/FormSection.tsx';
import { ImageInput } from '../../../kit/inputs/ImageInput.tsx';
import { TextInput } from '../../../kit/inputs/TextInput.tsx';
import type { FormKind } from './payload.ts';

/** Lengths of specification §9. */
const META_TITLE = 60;
const META_DESCRIPTION = 160;

/** What search engines and shared links show, and the address, which is the admin's to choose. */
export const SeoSection = ({ kind }: { kind: FormKind }) => {
  const t = useText();
  return (
    <FormSection title={t('franchises.sections.seo')} anchor="seo">
      <TextInput name="meta_title" label={t('franchises.fields.meta_title')} limit={META_TITLE} />
      <TextInput
        name="meta_description"
        label={t('franchises.fields.meta_description')}
        rows={2}
        limit={META_DESCRIPTION}
      />
      <TextInput
        name="meta_keywords"
        label={t('franchises.fields.meta_keywords')}
        help={t('franchises.help.keywords')}
      />
      <ImageInput
        name="og_image"
        label={t('franchises.fields.og_image')}
        help={t('franchises.help.og_image')}
        ratio={1200 / 630}
      />
      {kind === 'admin' && (
        <TextInput name="slug" label={t('franchises.fields.slug')} type="slug" help={t('franchises.help.slug')} />
      )}
    </FormSection>
  );
};
