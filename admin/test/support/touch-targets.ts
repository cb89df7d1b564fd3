/** Returns the controls inside a part of a page that are smaller than `least` pixels. Runs in the browser. */
export const tooSmallTargets = (part: Element, least: number): string[] => {
  const fields = 'textarea, input:not([type=hidden], [type=file], [aria-hidden]), [role=combobox]';
  // A press on the frame around a field or on the label beside a checkbox works too, so their size counts.
  const around = '.MuiFormControlLabel-root, .MuiInputBase-root';
  // A link within a sentence may be as small as its text (WCAG 2.5.8).
  const isInSentence = (pressed: Element) =>
    pressed.tagName === 'A' &&
    [...(pressed.parentElement?.childNodes ?? [])].some(
      ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
    );
  return [...part.querySelectorAll(`button, a, summary, .MuiChip-deleteIcon, ${fields}`)].flatMap(pressed => {
    const box = pressed.matches(fields) ? (pressed.closest(around) ?? pressed) : pressed;
    const { width, height } = box.getBoundingClientRect();
    const name = pressed.getAttribute('aria-label') ?? pressed.getAttribute('name') ?? pressed.textContent;
    const isSmall = width > 1 && Math.min(width, height) < least && !isInSentence(pressed);
    return isSmall ? [`${name} is ${width} × ${height}`] : [];
  });
};
