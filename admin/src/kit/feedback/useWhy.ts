import { useTranslate } from 'react-admin';

/** Why something failed, in words; undefined where nobody said. */
export const useWhy = () => {
  const translate = useTranslate();
  return (error: unknown): string | undefined =>
    error instanceof Error ? translate(error.message, { _: error.message }) : undefined;
};
