import type { Franchise } from '@marketplace/api';
import { useCallback, useMemo } from 'react';
import { useSaveContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { Versioned } from '../../../data/api.ts';
import type { FieldErrors } from '../../../data/faults.ts';
import { useMe } from '../../../data/useMe.ts';
import { useFieldLabel, useText } from '../../../i18n/useText.ts';
import { FormAlert } from '../../../kit/forms/FormAlert.tsx';
import { RecordForm } from '../../../kit/forms/RecordForm.tsx';
import { SaveBar } from '../../../kit/forms/SaveBar.tsx';
import { SectionWay } from '../../../kit/forms/SectionWay.tsx';
import { consultantByName } from '../ConsultantName.tsx';
import { BasicSection } from './BasicSection.tsx';
import { ContactSection } from './ContactSection.tsx';
import { FaqSection } from './FaqSection.tsx';
import { FranchisePreview } from './FranchisePreview.tsx';
import { GallerySection } from './GallerySection.tsx';
import { ImageSection } from './ImageSection.tsx';
import { InvestmentSection } from './InvestmentSection.tsx';
import { type FormKind, placeErrors, toPayload } from './payload.ts';
import { missingFields } from './required.ts';
import { SeoSection } from './SeoSection.tsx';
import { fieldsOf, SECTIONS } from './sections.ts';
import { TerritorySection } from './TerritorySection.tsx';
import { asPeopleKnow, blankFranchise, type FranchiseValues, toValues } from './values.ts';
import { WhySection } from './WhySection.tsx';

interface FranchiseFormProps {
  kind: FormKind;
  record?: Versioned<Franchise>;
  /** The list it came from and leads back to. */
  list: string;
}

const Missing = ({ kind }: { kind: FormKind }) => {
  const t = useText();
  const { getValues } = useFormContext<FranchiseValues>();
  const missing = useCallback(
    () => missingFields(getValues(), kind).map(field => t(`franchises.fields.${field}`)),
    [getValues, kind, t],
  );
  return <FormAlert missing={missing} />;
};

/** The one form of a franchise, section by section: for the admin, and for the consultant whose it is. */
export const FranchiseForm = ({ kind, record, list }: FranchiseFormProps) => {
  const t = useText();
  const labelOf = useFieldLabel('franchises');
  const me = useMe();
  const { save } = useSaveContext();
  const values = useMemo(() => (record ? toValues(record) : blankFranchise()), [record]);

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
  const submit = async (current: FranchiseValues) => {
    const payload = toPayload(current, kind, me?.id ?? '');
    const errors: FieldErrors | undefined = await save?.({ ...payload, etag: record?.etag });
    return errors && placeErrors(errors, current);
  };

  return (
    <RecordForm<FranchiseValues>
      values={values}
      validate={validate}
      labelOf={labelOf}
      shown={asPeopleKnow}
      told={consultantByName}
      onSubmit={submit}
    >
      <SectionWay sections={sections}>
        <BasicSection kind={kind} />
        <ImageSection />
        <InvestmentSection />
        <TerritorySection />
        <WhySection />
        <GallerySection />
        <FaqSection />
        <ContactSection />
        <SeoSection kind={kind} />
        <SaveBar label={t('actions.save')} cancelTo={list}>
          <FranchisePreview kind={kind} id={record?.id} />
        </SaveBar>
      </SectionWay>
      <Missing kind={kind} />
    </RecordForm>
  );
};
