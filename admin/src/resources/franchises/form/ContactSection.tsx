import { useText } from '../../../i18n/useText.ts';
import { FormSection } from '../../../kit/forms/FormSection.tsx';
import { TextInput } from '../../../kit/inputs/TextInput.tsx';

const PROFILES = ['facebook_url', 'instagram_url', 'x_url', 'tiktok_url'] as const;

/** How to reach it, and where else it is found. */
export const ContactSection = () => {
  const t = useText();
  return (
    <FormSection title={t('franchises.sections.contact')} anchor="contact" columns={2}>
      <TextInput name="website" label={t('franchises.fields.website')} type="url" placeholder="https://" />
      <TextInput name="contact_email" label={t('franchises.fields.contact_email')} type="email" />
      <TextInput name="phone" label={t('franchises.fields.phone')} type="tel" />
      {PROFILES.map(field => (
        <TextInput key={field} name={field} label={t(`franchises.fields.${field}`)} type="url" placeholder="https://" />
      ))}
    </FormSection>
  );
};
