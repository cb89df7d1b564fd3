import { useState } from 'react';
import { faultOf, useReason } from '../../data/failures.ts';

type Field = 'password' | 'code';

/** What went wrong with a password and a code: beside the field that it is about, or for all. */
export const useFailure = () => {
  const reasonOf = useReason();
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
    else setFailure(reasonOf(error));
  };
  return { faults, failure, explain, clear };
};
