/** What somebody has typed on the page and not sent, as it stands in its fields. */
const FIELDS = 'main textarea, main input:is([type="text"], :not([type])):not([role="combobox"])';

export const typedText = (): string =>
  [...document.querySelectorAll<HTMLTextAreaElement | HTMLInputElement>(FIELDS)]
    .filter((field) => !field.readOnly && field.getAttribute('aria-hidden') !== 'true')
    .map(({ value }) => value.trim())
    .filter(Boolean)
    .join('\n\n');
