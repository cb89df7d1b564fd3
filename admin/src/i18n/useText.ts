import { useCallback } from 'react';
import { useTranslate } from 'react-admin';
import type { Texts } from './en/texts.ts';

type Path<Node> = {
  [Key in keyof Node & string]: Node[Key] extends string ? Key : `${Key}.${Path<Node[Key]>}`;
}[keyof Node & string];

/** Key of a text: `leads.empty`. An unknown key is a type error. */
export type TextKey = Path<Texts>;

/** Returns a function that translates text keys. `%{name}` is a placeholder; `||||` separates singular and plural. */
export const useText = () => {
  const translate = useTranslate();
  return useCallback(
    (key: TextKey, values?: Record<string, unknown>) => translate(`console.${key}`, values),
    [translate],
  );
};

/** Part of the texts with labels for the fields of a record. */
type Labelled = { [Key in keyof Texts]: Texts[Key] extends { fields: object } ? Key : never }[keyof Texts];

/** Returns a function that labels a field. An unknown field is returned unchanged. */
export const useFieldLabel = (form: Labelled) => {
  const translate = useTranslate();
  return useCallback((field: string) => translate(`console.${form}.fields.${field}`, { _: field }), [translate, form]);
};

/** Returns a function with the name and label of an input: `<TextInput {...field('phone')} />`. */
export const useField = <Form extends Labelled>(form: Form) => {
  const labelOf = useFieldLabel(form);
  return (name: keyof Texts[Form]['fields'] & string) => ({ name, label: labelOf(name) });
};

/** Returns a function that translates a word stored in records (`Within 6 months`, `Master Franchise`, `Penang`). */
export const useWord = () => {
  const translate = useTranslate();
  return useCallback((word: string) => translate(`words.${word}`, { _: word }), [translate]);
};
