import { useText } from '../../../i18n/useText.ts';
import { FormSection } from '../../../kit/forms/FormSection.tsx';
import { Rows } from '../../../kit/inputs/Rows.tsx';
import { GalleryInputs } from './GalleryInputs.tsx';
import { BLANK_MEDIA } from './values.ts';

export const GallerySection = () => {
  const t = useText();
  return (
    <FormSection title={t('franchises.sections.gallery')} anchor="gallery" help={t('franchises.help.gallery')}>
      <Rows
        name="media_gallery"
        rowName={t('franchises.rows.gallery')}
        add={t('franchises.rows.addGallery')}
        blank={BLANK_MEDIA}
      >
        {(path, row) => <GalleryInputs path={path} row={row} />}
      </Rows>
    </FormSection>
  );
};
