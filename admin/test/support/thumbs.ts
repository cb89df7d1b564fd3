/** What a thumb does not hit inside a part of a page, which it is run in: everything pressed that is smaller than so many pixels. */
export const tooSmall = (part: Element, least: number): string[] => {
  const fields = 'textarea, input:not([type=hidden], [type=file], [aria-hidden]), [role=combobox]';
  // Around a field its frame is pressed, too, and beside a box that is ticked its words.
  const around = '.MuiFormControlLabel-root, .MuiInputBase-root';
  return [...part.querySelectorAll(`button, a, .MuiChip-deleteIcon, ${fields}`)].flatMap(pressed => {
    const box = pressed.matches(fields) ? (pressed.closest(around) ?? pressed) : pressed;
    const { width, height } = box.getBoundingClientRect();
    const name = pressed.getAttribute('aria-label') ?? pressed.getAttribute('name') ?? pressed.textContent;
    return width > 1 && Math.min(width, height) < least ? [`${name} is ${width} × ${height}`] : [];
  });
};
