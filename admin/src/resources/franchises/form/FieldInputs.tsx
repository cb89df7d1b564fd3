import { Fragment, type ReactNode } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { TextInput } from '../../../kit/inputs/TextInput.tsx';
import { type FormField, fieldSettings, fieldsOf, type Section } from './sections.ts';

/** Text input with one or several lines. */
const Plain = ({ name }: { name: FormField }) => {
  const t = useText();
  const { type, required, rows, limit, help, wide } = fieldSettings(name);
  const input = (
    <TextInput
      name={name}
      label={t(`franchises.fields.${name}`)}
      // Ranges have their own inputs in `CostsSection`.
      type={type === 'range' ? undefined : type}
      required={required}
      rows={rows}
      limit={limit}
      help={help && t(`franchises.help.${help}`)}
      placeholder={type === 'url' ? 'https://' : undefined}
    />
  );
  return wide ? <div className="wide">{input}</div> : input;
};

interface FieldInputsProps {
  section: Section;
  /** Elements that replace the text input of a field; null hides the field. */
  instead?: { [Name in FormField]?: ReactNode };
}

/** Renders the inputs of all fields of a section, in the order of the form. */
export const FieldInputs = ({ section, instead = {} }: FieldInputsProps) =>
  fieldsOf(section).map(name => (
    <Fragment key={name}>{instead[name] === undefined ? <Plain name={name} /> : instead[name]}</Fragment>
  ));
