/** Returns the controls inside a part of a page that are smaller than `least` pixels. Runs in the browser. */
export const tooSmallTargets = (part: Element, least: number): string[] => {
  const fields = 'textarea, input:not([type=hidden], [type=file], [aria-hidden]), [role=combobox]';
  // A press on the frame around a field or on the label beside a checkbox works too, so their size counts.
  const around = '.MuiFormControlLabel-root, .MuiInputBase-root';
  return [...part.querySelectorAll(`button, a, .MuiChip-deleteIcon, ${fields}`)].flatMap(pressed => {
    const box = pressed.matches(fields) ? (pressed.closest(around) ?? pressed) : pressed;
    const { width, height } = box.getBoundingClientRect();
    const name = pressed.getAttribute('aria-label') ?? pressed.getAttribute('name') ?? pressed.textContent;
    return width > 1 && Math.min(width, height) < least ? [`${name} is ${width} × ${height}`] : [];
  });
};
