import { Alert, Box } from '@mui/material';
import type { ReactNode } from 'react';
import { FailedPart } from '../../../kit/feedback/FailedPart.tsx';
import { ChoiceInput } from '../../../kit/inputs/ChoiceInput.tsx';
import type { Choice } from '../../../kit/list/ChoiceField.tsx';
import type { AskedList } from './asked-list.ts';

interface AskedChoiceProps<Item> {
  name: string;
  label: string;
  list: AskedList<Item>;
  choiceOf: (item: Item) => Choice;
  /** What is said when the list could not be had. */
  failed: string;
  /** What is said when there is nothing to choose. */
  none: ReactNode;
}

/** A required choice from a list that is asked for: where there is none, why, and the way on. */
export const AskedChoice = <Item,>({ name, label, list, choiceOf, failed, none }: AskedChoiceProps<Item>) => (
  <Box sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
    <ChoiceInput name={name} label={label} required choices={list.items.map(choiceOf)} />
    {list.error && <FailedPart text={failed} error={list.error} onRetry={list.again} />}
    {list.none && <Alert severity="warning">{none}</Alert>}
  </Box>
);
