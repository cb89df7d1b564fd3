import { useCallback } from 'react';
import { useTranslate } from 'react-admin';
import type { Texts } from './en/texts.ts';

type Path<Node> = {
  [Key in keyof Node & string]: Node[Key] extends string ? Key : `${Key}.${Path<Node[Key]>}`;
}[keyof Node & string];

/** The name of a text of ours: `leads.empty`. A name that doesn't exist is a type error. */
export type TextKey = Path<Texts>;

/** A text of ours in the language of the person; `%{name}` stands for a value, `||||` parts singular from plural. */
export const useText = () => {
  const translate = useTranslate();
  return useCallback(
    (key: TextKey, values?: Record<string, unknown>) => translate(`console.${key}`, values),
    [translate],
  );
};

/** What has labels for the fields of a record. */
type Labelled = { [Key in keyof Texts]: Texts[Key] extends { fields: object } ? Key : never }[keyof Texts];

/** The label of a field by its name, which stays as it is where the form has no such field. */
export const useFieldLabel = (form: Labelled) => {
  const translate = useTranslate();
  return useCallback((field: string) => translate(`console.${form}.fields.${field}`, { _: field }), [translate, form]);
};

/** The name of a form's field and its label, for its input: `<TextInput {...field('phone')} />`. */
export const useField = <Form extends Labelled>(form: Form) => {
  const labelOf = useFieldLabel(form);
  return (name: keyof Texts[Form]['fields'] & string) => ({ name, label: labelOf(name) });
};

/** A word that records hold (`Within 6 months`, `Master Franchise`, `Penang`) in the language of the person. */
export const useWord = () => {
  const translate = useTranslate();
  return useCallback((word: string) => translate(`words.${word}`, { _: word }), [translate]);
};
