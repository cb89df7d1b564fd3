import { PHONE_PATTERN } from '@marketplace/api';

/** A fault of one field, with the message to display beside the field. */
export interface FieldFault {
  field: string;
  message: string;
  /** Index of the entry, if the field is a list. */
  index?: number;
}

/** Returns the faults in an error response of the API: `{"detail": [{"loc": ["body", "email"], "msg": "…"}]}`. */
export const faultsOf = (answer: unknown): FieldFault[] => {
  if (typeof answer !== 'object' || answer === null || !('detail' in answer) || !Array.isArray(answer.detail))
    return [];
  return answer.detail.flatMap((fault: unknown) => {
    if (typeof fault !== 'object' || fault === null || !('loc' in fault) || !('msg' in fault)) return [];
    const { loc, msg } = fault;
    const steps: unknown[] = Array.isArray(loc) ? loc : [];
    const field = steps.find(step => typeof step === 'string' && step !== 'body');
    if (typeof field !== 'string' || typeof msg !== 'string') return [];
    const index = steps.find(step => typeof step === 'number');
    return [{ field, message: msg, ...(index !== undefined && { index }) }];
  });
};

const PHONE = new RegExp(PHONE_PATTERN);
/** Returns whether the API accepts the text as a phone number: at least six digits, perhaps with an extension. */
export const isPhone = (text: string): boolean => PHONE.test(text.trim());
