import Clear from '@mui/icons-material/Clear';
import Search from '@mui/icons-material/Search';
import { IconButton, InputAdornment, TextField } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { LONGEST_SEARCH, searchProblem } from './search.ts';

/** Delay in milliseconds between the last keystroke and the search. */
const PAUSE_MS = 300;

/** Class by which the filter bar finds the search field. */
export const SEARCH_CLASS = 'search';

interface SearchFieldProps {
  label: string;
  placeholder?: string;
  value: string;
  onSearch: (text: string) => void;
}

/** Search field that searches after a pause in typing and follows changes of the address. */
export const SearchField = ({ label, placeholder, value, onSearch }: SearchFieldProps) => {
  const t = useText();
  const [text, setText] = useState(value);
  const searched = useRef(value);
  const [problem, setProblem] = useState<ReturnType<typeof searchProblem>>();

  useEffect(() => {
    if (value === searched.current) return;
    searched.current = value;
    setText(value);
  }, [value]);

  useEffect(() => {
    const trimmed = text.trim();
    if (trimmed === searched.current) {
      setProblem(undefined);
      return;
    }
    const timer = window.setTimeout(() => {
      const found = searchProblem(trimmed);
      setProblem(found);
      if (found) return;
      searched.current = trimmed;
      onSearch(trimmed);
    }, PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [text, onSearch]);

  return (
    <TextField
      className={SEARCH_CLASS}
      type="search"
      label={label}
      placeholder={placeholder}
      value={text}
      helperText={problem && t(`lists.${problem}`)}
      onChange={event => setText(event.target.value)}
      sx={{ '& input::-webkit-search-cancel-button': { display: 'none' } }}
      slotProps={{
        htmlInput: { maxLength: LONGEST_SEARCH },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: text && (
            <InputAdornment position="end">
              <IconButton size="small" edge="end" aria-label={t('actions.clearFilters')} onClick={() => setText('')}>
                <Clear fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
};
