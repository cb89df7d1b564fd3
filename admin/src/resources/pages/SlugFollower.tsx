import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { slugOf } from './slug.ts';
import type { PageValues } from './values.ts';

/** On a new page the slug follows the title, until the person writes one of their own. */
export const SlugFollower = () => {
  const { getValues, setValue } = useFormContext<PageValues>();
  const title = useWatch<PageValues, 'title'>({ name: 'title' }) ?? '';
  const followed = useRef('');

  useEffect(() => {
    if (getValues('slug') !== followed.current) return;
    followed.current = slugOf(title);
    setValue('slug', followed.current, { shouldDirty: true });
  }, [title, getValues, setValue]);

  return null;
};
