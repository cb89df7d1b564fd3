import Add from '@mui/icons-material/Add';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Box, Button, IconButton } from '@mui/material';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useFieldArray } from 'react-hook-form';
import { useText } from '../../i18n/useText.ts';

interface RowsProps<Row> {
  name: string;
  /** Name of one row. */
  rowName: string;
  add: string;
  blank: Row;
  /** Minimum number of rows. */
  atLeast?: number;
  /** Renders the inputs of a row; `path` is the form path of its values. */
  children: (path: string, row: string) => ReactNode;
}

/** Buttons of a row, in their order. */
const BUTTONS = ['up', 'down', 'remove'] as const;

/** Returns the same button in another row. If that button is disabled, returns an enabled button of that row. */
const buttonIn = (row: Element | undefined, pressed: (typeof BUTTONS)[number]) => {
  const buttons = [...(row?.lastElementChild?.querySelectorAll('button') ?? [])];
  const sameButton = buttons[BUTTONS.indexOf(pressed)];
  return sameButton?.disabled ? buttons.find(({ disabled }) => !disabled) : sameButton;
};

/** Editable list of rows that can be added, sorted and removed. The only remaining row cannot be removed. */
export const Rows = <Row extends object>({ name, rowName, add, blank, atLeast = 1, children }: RowsProps<Row>) => {
  const t = useText();
  const { fields, append, remove, move } = useFieldArray({ name });
  const lastIndex = fields.length - 1;
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const pressed = useRef<{ button: (typeof BUTTONS)[number]; row: number }>(null);
  const press = (button: (typeof BUTTONS)[number], row: number, change: () => void) => () => {
    pressed.current = { button, row };
    change();
  };
  // Moves the focus with the row. Otherwise it would be lost when a row moves or is removed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: moves the focus after the rows were rendered again
  useLayoutEffect(() => {
    const { current } = pressed;
    pressed.current = null;
    if (!current) return;
    const rows = list.current?.children ?? [];
    (buttonIn(rows[Math.min(current.row, rows.length - 1)], current.button) ?? addButton.current)?.focus();
  }, [fields]);
  return (
    <Box>
      <Box component="ol" ref={list} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {fields.map((field, index) => {
          const row = t('forms.rowOf', { name: rowName, number: index + 1 });
          return (
            <Box
              component="li"
              key={field.id}
              aria-label={row}
              sx={{
                display: 'flex',
                flexDirection: { xs: 'column', sm: 'row' },
                alignItems: { sm: 'flex-start' },
                gap: 1,
                p: 1.5,
                border: 1,
                borderColor: 'divider',
                borderRadius: 1.5,
              }}
            >
              <Box sx={{ flex: 1, minWidth: 0, width: '100%', display: 'grid', gap: 1.5 }}>
                {children(`${name}.${index}`, row)}
              </Box>
              <Box sx={{ display: 'flex', alignSelf: { xs: 'flex-end', sm: 'flex-start' } }}>
                <IconButton
                  aria-label={t('forms.moveUp', { row })}
                  disabled={index === 0}
                  onClick={press('up', index - 1, () => move(index, index - 1))}
                >
                  <ArrowUpward fontSize="small" />
                </IconButton>
                <IconButton
                  aria-label={t('forms.moveDown', { row })}
                  disabled={index === lastIndex}
                  onClick={press('down', index + 1, () => move(index, index + 1))}
                >
                  <ArrowDownward fontSize="small" />
                </IconButton>
                <IconButton
                  aria-label={t('forms.removeRow', { row })}
                  title={fields.length <= atLeast ? t('forms.lastRow') : undefined}
                  disabled={fields.length <= atLeast}
                  onClick={press('remove', index, () => remove(index))}
                >
                  <DeleteOutlined fontSize="small" />
                </IconButton>
              </Box>
            </Box>
          );
        })}
      </Box>
      <Button ref={addButton} startIcon={<Add />} onClick={() => append(blank)} sx={{ mt: 1.5 }}>
        {add}
      </Button>
    </Box>
  );
};
