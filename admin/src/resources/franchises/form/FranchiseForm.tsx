import { CURRENCIES, type Franchise } from '@marketplace/api';
import { useCallback, useMemo } from 'react';
import { useFormContext } from 'react-hook-form';
import { FRANCHISES } from '../../../data/addresses.ts';
import type { Versioned } from '../../../data/api.ts';
import type { FieldErrors } from '../../../data/faults.ts';
import { useMe } from '../../../data/useMe.ts';
import { useFieldLabel, useText } from '../../../i18n/useText.ts';
import { AlertDialog } from '../../../kit/feedback/dialogs.tsx';
import { FormAlert } from '../../../kit/forms/FormAlert.tsx';
import { FormSection } from '../../../kit/forms/FormSection.tsx';
import { RecordForm } from '../../../kit/forms/RecordForm.tsx';
import { SaveBar } from '../../../kit/forms/SaveBar.tsx';
import { SectionNavigation } from '../../../kit/forms/SectionNavigation.tsx';
import { RecordConflict } from '../../../kit/forms/saving.tsx';
import { asChoices, ChoiceInput } from '../../../kit/inputs/ChoiceInput.tsx';
import { ImageInput } from '../../../kit/inputs/ImageInput.tsx';
import { Rows } from '../../../kit/inputs/Rows.tsx';
import { TextInput } from '../../../kit/inputs/TextInput.tsx';
import { BasicSection } from './BasicSection.tsx';
import { consultantByName } from './ConsultantField.tsx';
import { CostsSection } from './CostsSection.tsx';
import { FieldInputs } from './FieldInputs.tsx';
import { FranchisePreview } from './FranchisePreview.tsx';
import { GalleryInputs } from './GalleryInputs.tsx';
import { type FormKind, missingFields, moveErrorsToFormRows, toPayload } from './payload.ts';
import { SeoSection } from './SeoSection.tsx';
import { fieldsOf, SECTIONS } from './sections.ts';
import { TerritorySection } from './TerritorySection.tsx';
import { useReloadCategories } from './useCategoryNames.ts';
import { useFranchiseSave } from './useFranchiseSave.ts';
import {
  BLANK_FAQ,
  BLANK_MEDIA,
  blankFranchise,
  type FranchiseValues,
  toComparable,
  toFranchiseValues,
} from './values.ts';
import { WhySection } from './WhySection.tsx';

const ImageSection = () => {
  const t = useText();
  return (
    <FormSection title={t('franchises.sections.image')} anchor="image">
      <ImageInput name="image_url" label={t('franchises.fields.image_url')} required />
    </FormSection>
  );
};

const GallerySection = () => {
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

const FaqSection = () => {
  const t = useText();
  return (
    <FormSection title={t('franchises.sections.faqs')} anchor="faqs" help={t('franchises.help.emptyRows')}>
      <Rows name="faqs" rowName={t('franchises.rows.faq')} add={t('franchises.rows.addFaq')} blank={BLANK_FAQ}>
        {path => (
          <>
            <TextInput name={`${path}.question`} label={t('franchises.fields.question')} />
            <TextInput name={`${path}.answer`} label={t('franchises.fields.answer')} rows={2} />
          </>
        )}
      </Rows>
    </FormSection>
  );
};

/** Costs of a franchise. An empty amount means that it is confidential. */
const InvestmentSection = () => {
  const t = useText();
  const currency = (
    <ChoiceInput name="currency" label={t('franchises.fields.currency')} choices={asChoices(CURRENCIES)} />
  );
  return (
    <FormSection
      title={t('franchises.sections.investment')}
      anchor="investment"
      help={t('franchises.help.amounts')}
      columns={2}
    >
      <FieldInputs section="investment" instead={{ currency }} />
    </FormSection>
  );
};

/** Contact details and links of a franchise. */
const ContactSection = () => {
  const t = useText();
  return (
    <FormSection title={t('franchises.sections.contact')} anchor="contact" columns={2}>
      <FieldInputs section="contact" />
    </FormSection>
  );
};

interface FranchiseFormProps {
  kind: FormKind;
  /** Franchise to edit; undefined for a new one. */
  record?: Versioned<Franchise>;
}

/** The inputs of a figure in the section of costs. */
const RANGE_PARTS = ['min', 'max', 'as_of'] as const;

const Missing = ({ kind }: { kind: FormKind }) => {
  const t = useText();
  const { getValues } = useFormContext<FranchiseValues>();
  const missing = useCallback(
    () => missingFields(getValues(), kind).map(field => t(`franchises.fields.${field}`)),
    [getValues, kind, t],
  );
  /** Names a part of a range by its labels: `staff_count.as_of` is not specified, and no user knows it. */
  const nameOf = useCallback(
    (path: string) => {
      const [name, part] = path.split('.');
      const range = fieldsOf('costs').find(field => field === name);
      if (!range) return path;
      const label = t(`franchises.fields.${range}`);
      const inner = RANGE_PARTS.find(one => one === part);
      return inner ? `${label}, ${t(`franchises.range.${inner}`)}` : label;
    },
    [t],
  );
  return <FormAlert missing={missing} nameOf={nameOf} />;
};

/** Form of a franchise in sections, for admins and for the franchise's consultant. */
export const FranchiseForm = ({ kind, record }: FranchiseFormProps) => {
  const t = useText();
  const labelOf = useFieldLabel('franchises');
  const me = useMe();
  const { save, check, clash, failure, clearFailure } = useFranchiseSave(kind, record);
  const readCategories = useReloadCategories();
  const values = useMemo(() => (record ? toFranchiseValues(record) : blankFranchise()), [record]);

  const sections = useMemo(
    () => SECTIONS.map(id => ({ id, title: t(`franchises.sections.${id}`), fields: fieldsOf(id) })),
    [t],
  );

  const validate = (current: FranchiseValues): FieldErrors => {
    const errors: FieldErrors = {};
    for (const field of missingFields(current, kind)) errors[field] = t('forms.required');
    if (current.franchise_model.length === 0) errors.franchise_model = t('franchises.help.model');
    return errors;
  };
  const toWrite = (current: FranchiseValues) => toPayload(current, kind, me?.id ?? '');
  const submit = async (current: FranchiseValues) => {
    const { errors } = await save(toWrite(current));
    if (errors?.category) readCategories();
    return { errors: errors && moveErrorsToFormRows(errors, current) };
  };

  return (
    <RecordForm<FranchiseValues>
      values={values}
      validate={validate}
      labelOf={labelOf}
      shown={toComparable}
      formatValue={consultantByName}
      check={async current => moveErrorsToFormRows(await check(toWrite(current)), current)}
      onSubmit={submit}
    >
      <SectionNavigation sections={sections}>
        <BasicSection kind={kind} />
        <InvestmentSection />
        <CostsSection />
        <TerritorySection />
        <ImageSection />
        <WhySection />
        <GallerySection />
        <FaqSection />
        <ContactSection />
        <SeoSection kind={kind} />
        <SaveBar label={t('actions.save')} cancelTo={FRANCHISES[kind]}>
          <FranchisePreview kind={kind} id={record?.id} />
        </SaveBar>
      </SectionNavigation>
      <Missing kind={kind} />
      <AlertDialog open={failure !== ''} title={failure} onClose={clearFailure} />
      <RecordConflict<Franchise, FranchiseValues>
        clash={clash}
        labelOf={labelOf}
        shown={toComparable}
        formatValue={consultantByName}
        toValues={toFranchiseValues}
      />
    </RecordForm>
  );
};
