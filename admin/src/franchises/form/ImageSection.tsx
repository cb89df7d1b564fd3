import { FormSection } from '../../forms/FormSection.tsx';
import { useText } from '../../i18n/useText.ts';
import { ImageInput } from '../../inputs/ImageInput.tsx';

export const ImageSection = () => {
  const t = useText();
  return (
    <FormSection title={t('franchises.sections.image')} anchor="image">
      <ImageInput name="image_url" label={t('franchises.fields.image_url')} required />
    </FormSection>
  );
};
