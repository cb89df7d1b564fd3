import { COUNTRIES } from '@marketplace/api';
import { Alert, Box } from '@mui/material';
import { FormSection } from '../../forms/FormSection.tsx';
import { useText } from '../../i18n/useText.ts';
import { useWord } from '../../i18n/useWord.ts';
import { asChoices, ChoiceInput } from '../../inputs/ChoiceInput.tsx';
import { SwitchInput } from '../../inputs/SwitchInput.tsx';
import { TextInput } from '../../inputs/TextInput.tsx';
import { useCategoryNames } from '../useCategoryNames.ts';
import type { FormKind } from './payload.ts';
import { useConsultants } from './useConsultants.ts';

const Consultant = () => {
  const t = useText();
  const { consultants, none } = useConsultants();
  return (
    <>
      <ChoiceInput
        name="consultant_id"
        label={t('franchises.fields.consultant_id')}
        required
        choices={consultants.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }))}
      />
      {none && (
        <Alert severity="warning" className="wide">
          {t('franchises.help.noConsultants')}
        </Alert>
      )}
    </>
  );
};

/** Who it is, since when, where from, who looks after it, and how to reach it. */
export const BasicSection = ({ kind }: { kind: FormKind }) => {
  const t = useText();
  const word = useWord();
  const categories = useCategoryNames();
  return (
    <FormSection title={t('franchises.sections.basic')} columns={2}>
      <TextInput name="name" label={t('franchises.fields.name')} required />
      <ChoiceInput name="category" label={t('franchises.fields.category')} required choices={asChoices(categories)} />
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
      {kind === 'admin' && <Consultant />}
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
