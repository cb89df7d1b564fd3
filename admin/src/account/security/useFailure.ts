import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { faultOf } from '../../data/fault-of.ts';
import { detailOf, NO_ANSWER, statusOf } from '../../data/http.ts';
import { useText } from '../../i18n/useText.ts';

type Field = 'password' | 'code';

/** What went wrong with a password and a code: beside the field that it is about, or for all. */
export const useFailure = () => {
  const t = useText();
  const translate = useTranslate();
  const [faults, setFaults] = useState<Partial<Record<Field, string>>>({});
  const [failure, setFailure] = useState('');
  const clear = () => {
    setFaults({});
    setFailure('');
  };
  const explain = (error: unknown) => {
    const found = {
      password: faultOf(error, 'password') ?? faultOf(error, 'current_password'),
      code: faultOf(error, 'code') ?? faultOf(error, 'current_code'),
    };
    setFaults(found);
    if (found.password || found.code) setFailure('');
    else setFailure(statusOf(error) === 0 ? translate(NO_ANSWER) : (detailOf(error) ?? t('errors.generic')));
  };
  return { faults, failure, explain, clear };
};
