import { COUNTRIES } from '@marketplace/api';
import { Box } from '@mui/material';
import { FormSection } from '../../forms/FormSection.tsx';
import { useText } from '../../i18n/useText.ts';
import { useWord } from '../../i18n/useWord.ts';
import { asChoices, ChoiceInput } from '../../inputs/ChoiceInput.tsx';
import { SwitchInput } from '../../inputs/SwitchInput.tsx';
import { TextInput } from '../../inputs/TextInput.tsx';
import { CategoryChoice, ConsultantChoice } from './AskedChoices.tsx';
import type { FormKind } from './payload.ts';

/** Who it is, since when, where from, who looks after it, and how to reach it. */
export const BasicSection = ({ kind }: { kind: FormKind }) => {
  const t = useText();
  const word = useWord();
  return (
    <FormSection title={t('franchises.sections.basic')} columns={2}>
      <TextInput name="name" label={t('franchises.fields.name')} required />
      <CategoryChoice kind={kind} />
      <div className="wide">
        <TextInput name="description" label={t('franchises.fields.description')} required rows={5} />
      </div>
      <TextInput name="established_year" label={t('franchises.fields.established_year')} type="number" required />
      <TextInput name="locations_count" label={t('franchises.fields.locations_count')} type="number" required />
      <ChoiceInput
        name="origin_country"
        label={t('franchises.fields.origin_country')}
        required
        choices={asChoices(COUNTRIES, word)}
      />
      {kind === 'admin' && <ConsultantChoice />}
      <TextInput name="website" label={t('franchises.fields.website')} type="url" placeholder="https://" />
      <TextInput name="contact_email" label={t('franchises.fields.contact_email')} type="email" />
      <TextInput name="phone" label={t('franchises.fields.phone')} type="tel" />
      <TextInput name="facebook_url" label={t('franchises.fields.facebook_url')} type="url" placeholder="https://" />
      <TextInput name="instagram_url" label={t('franchises.fields.instagram_url')} type="url" placeholder="https://" />
      <TextInput name="x_url" label={t('franchises.fields.x_url')} type="url" placeholder="https://" />
      <TextInput name="tiktok_url" label={t('franchises.fields.tiktok_url')} type="url" placeholder="https://" />
      {kind === 'admin' && (
        <>
          <TextInput name="slug" label={t('franchises.fields.slug')} help={t('franchises.help.slug')} />
          <Box className="wide">
            <SwitchInput name="featured" label={t('franchises.fields.featured')} />
            <SwitchInput name="rof_approved" label={t('franchises.fields.rof_approved')} />
          </Box>
        </>
      )}
    </FormSection>
  );
};
