import type { ConsultantOption } from '@marketplace/api';
import type { ReactNode } from 'react';
import { useFound } from '../../../kit/list/useFound.ts';
import { CONSULTANTS } from '../../users/ConsultantChoice.tsx';

/** Who looks after a franchise, where only their id is at hand. */
const ConsultantName = ({ id }: { id: string }) => {
  const { chosen } = useFound<ConsultantOption>(CONSULTANTS, id);
  return chosen?.name ?? id;
};

/** A value of a franchise's field as people know it: a consultant by name. */
export const consultantByName = (field: string, value: string): ReactNode =>
  field === 'consultant_id' ? <ConsultantName id={value} /> : value;
