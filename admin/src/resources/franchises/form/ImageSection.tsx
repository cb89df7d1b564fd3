import { useText } from '../../../i18n/useText.ts';
import { FormSection } from '../../../kit/forms/FormSection.tsx';
import { ImageInput } from '../../../kit/inputs/ImageInput.tsx';

export const ImageSection = () => {
  const t = useText();
  return (
    <FormSection title={t('franchises.sections.image')} anchor="image">
      <ImageInput name="image_url" label={t('franchises.fields.image_url')} required />
    </FormSection>
  );
};
