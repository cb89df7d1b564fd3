import { useText } from '../../../i18n/useText.ts';
import { FormSection } from '../../../kit/forms/FormSection.tsx';
import { ImageInput } from '../../../kit/inputs/ImageInput.tsx';
import { FieldInputs } from './FieldInputs.tsx';
import type { FormKind } from './payload.ts';

/** Texts for search engines and shared links. Only admins can set the page's address. */
export const SeoSection = ({ kind }: { kind: FormKind }) => {
  const t = useText();
  const social = (
    <ImageInput
      name="og_image"
      label={t('franchises.fields.og_image')}
      help={t('franchises.help.og_image')}
      ratio={1200 / 630}
    />
  );
  return (
    <FormSection title={t('franchises.sections.seo')} anchor="seo">
      <FieldInputs section="seo" instead={{ og_image: social, ...(kind === 'consultant' && { slug: null }) }} />
    </FormSection>
  );
};
