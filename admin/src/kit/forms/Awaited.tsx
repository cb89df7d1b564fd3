import { Card } from '@mui/material';
import { Failed } from '../feedback/Failed.tsx';
import { Loading } from '../feedback/Loading.tsx';
import { FormSection } from './FormSection.tsx';

interface AwaitedProps {
  /** For a part of a screen that has a heading of its own. */
  title?: string;
  /** Where the specification has words for what could not be loaded. */
  failure?: string;
  error: unknown;
  onRetry: () => void;
}

/** The card where a form will stand: it is being loaded, or could not be. */
export const Awaited = ({ title, failure, error, onRetry }: AwaitedProps) => {
  const state = error ? <Failed title={failure} error={error} onRetry={onRetry} /> : <Loading />;
  return title ? <FormSection title={title}>{state}</FormSection> : <Card>{state}</Card>;
};
